import type { Caller, Question } from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../connect'
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

export async function insertTask(tx: Tx, task: NewTask): Promise<void> {
  await tx.insert(analysisTasks).values({
    id: task.id,
    httpRequestId: task.httpRequestId,
    traceParent: task.traceParent ?? null,
    userId: task.caller.kind === 'customer' ? task.caller.userId : null,
    apiKeyPrefix: task.caller.kind === 'service' ? task.caller.apiKeyPrefix : null,
    clientIp: task.clientIp ?? null,
    cropPlanId: task.cropPlanId ?? null,
    district: task.question.location,
    crop: task.question.crop,
    month: task.question.month,
    modelVersion: task.modelVersion,
    refresh: task.refresh,
  })
}

/** Counts customers' queued tasks, but no further than `enough`: a backlog of a million costs no more than a full queue. */
export async function countQueuedTasks(db: Db, enough: number): Promise<number> {
  const counted = await db.execute<{ queued: number }>(sql`
    select count(*)::int as queued
      from (select 1 from ${analysisTasks} where state = 'queued' and priority = 0 limit ${enough}) as some_queued`)
  return counted.rows[0]?.queued ?? 0
}
