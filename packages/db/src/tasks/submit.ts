import { TASK_PRIORITY, type Caller, type Question } from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../database-client'
import { prepareQuery, type Param } from '../prepared-statements'
import { analysisTasks } from '../schema'

export interface NewTask {
  id: string
  httpRequestId: string
  traceParent: string | undefined
  caller: Caller
  clientIp: string | undefined
  cropPlanId: string | undefined
  question: Question
  modelVersion: string
  refresh: boolean
}

type TaskParams = Record<
  Exclude<keyof NewTask, 'caller' | 'question'> | 'userId' | 'apiKeyPrefix' | keyof Question,
  unknown
>

const insertTaskRow = prepareQuery('insert_task', (db, param: Param<TaskParams>) =>
  db.insert(analysisTasks).values({
    id: param('id'),
    httpRequestId: param('httpRequestId'),
    traceParent: param('traceParent'),
    userId: param('userId'),
    apiKeyPrefix: param('apiKeyPrefix'),
    clientIp: param('clientIp'),
    cropPlanId: param('cropPlanId'),
    location: param('location'),
    crop: param('crop'),
    month: param('month'),
    modelVersion: param('modelVersion'),
    refresh: param('refresh'),
  }),
)

/** Inserts a queued task. Outside a transaction it is committed when the promise resolves. */
export async function insertTask(db: Db, { caller, question, ...task }: NewTask): Promise<void> {
  await insertTaskRow(db, {
    id: task.id,
    httpRequestId: task.httpRequestId,
    traceParent: task.traceParent ?? null,
    userId: caller.kind === 'customer' ? caller.userId : null,
    apiKeyPrefix: caller.kind === 'service' ? caller.apiKeyPrefix : null,
    clientIp: task.clientIp ?? null,
    cropPlanId: task.cropPlanId ?? null,
    location: question.location,
    crop: question.crop,
    month: question.month,
    modelVersion: task.modelVersion,
    refresh: task.refresh,
  })
}

/** Counts the queued tasks of customers up to `limit`, so that a huge backlog is counted as fast as a full one. */
export async function countQueuedTasks(db: Db, limit: number): Promise<number> {
  const { rows } = await db.execute<{ queued: number }>(sql`
    select count(*)::int as queued
      from (
        select 1
          from ${analysisTasks}
         where state = 'queued' and priority = ${TASK_PRIORITY.customer}
         limit ${limit}) as counted`)
  return rows[0]?.queued ?? 0
}
