import type { Caller, Question } from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../connect'
import { prepareQuery } from '../prepared'
import type { Param } from '../prepared'
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

type TaskParams = Pick<
  Record<keyof typeof analysisTasks.$inferInsert, unknown>,
  | 'id'
  | 'httpRequestId'
  | 'traceParent'
  | 'userId'
  | 'apiKeyPrefix'
  | 'clientIp'
  | 'cropPlanId'
  | 'location'
  | 'crop'
  | 'month'
  | 'modelVersion'
  | 'refresh'
>

const insertTaskRow = prepareQuery('insert_task', (db, given: Param<TaskParams>) =>
  db.insert(analysisTasks).values({
    id: given('id'),
    httpRequestId: given('httpRequestId'),
    traceParent: given('traceParent'),
    userId: given('userId'),
    apiKeyPrefix: given('apiKeyPrefix'),
    clientIp: given('clientIp'),
    cropPlanId: given('cropPlanId'),
    location: given('location'),
    crop: given('crop'),
    month: given('month'),
    modelVersion: given('modelVersion'),
    refresh: given('refresh'),
  }),
)

/** One statement: outside a transaction it is committed when this resolves. */
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

/** Counts customers' queued tasks, but no further than `enough`: a backlog of a million costs no more than a full queue. */
export async function countQueuedTasks(db: Db, limit: number): Promise<number> {
  const counted = await db.execute<{ queued: number }>(sql`
    select count(*)::int as queued
      from (select 1 from ${analysisTasks} where state = 'queued' and priority = 0 limit ${limit}) as some_queued`)
  return counted.rows[0]?.queued ?? 0
}
