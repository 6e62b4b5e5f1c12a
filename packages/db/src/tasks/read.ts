import type { Caller, TaskFailure, TaskState } from '@crop/domain'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../connect'
import { analyses, analysisTasks } from '../schema'

export interface TaskRecord {
  id: string
  state: TaskState
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  errorCode: TaskFailure | null
  /** By the database's clock. */
  ageMs: number
  /** The stored result as JSON text; null until the task is completed. */
  result: string | null
}

const createdBy = (caller: Caller) =>
  caller.kind === 'customer'
    ? eq(analysisTasks.userId, caller.userId)
    : eq(analysisTasks.apiKeyPrefix, caller.apiKeyPrefix)

const kept = (retentionDays: number) =>
  sql`coalesce(${analysisTasks.finishedAt} > now() - make_interval(days => ${retentionDays}::int), true)`

/** A task of this caller with its result, in one look; undefined for everybody else's and for expired ones. */
export async function findTask(
  db: Db,
  caller: Caller,
  id: string,
  retentionDays: number,
): Promise<TaskRecord | undefined> {
  const [task] = await db
    .select({
      id: analysisTasks.id,
      state: analysisTasks.state,
      createdAt: analysisTasks.createdAt,
      startedAt: analysisTasks.startedAt,
      finishedAt: analysisTasks.finishedAt,
      errorCode: analysisTasks.errorCode,
      ageMs: sql<number>`extract(epoch from clock_timestamp() - ${analysisTasks.createdAt})::float8 * 1000`,
      result: sql<string | null>`${analyses.result}::text`,
    })
    .from(analysisTasks)
    .leftJoin(analyses, eq(analyses.taskId, analysisTasks.id))
    .where(and(eq(analysisTasks.id, id), createdBy(caller), kept(retentionDays)))
  return task
}

/** Which of these tasks are completed or failed: one query for all who wait. */
export async function findDoneTasks(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: analysisTasks.id })
    .from(analysisTasks)
    .where(and(inArray(analysisTasks.id, ids), inArray(analysisTasks.state, ['completed', 'failed'])))
  return rows.map((row) => row.id)
}
