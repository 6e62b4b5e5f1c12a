import type { Caller, TaskFailure, TaskState } from '@crop/domain'
import { and, eq, inArray, ne, sql, type Placeholder } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { daysInterval } from '../sql/intervals'
import { statement, type PlaceholderFactory } from '../driver/statement'
import { analyses, analysisTasks } from '../schema'
import { getOwnerId } from '../sql/owner'

/** Cancelled tasks cannot be read on their own: they are only items of their batch. */
export type ReadableTaskState = Exclude<TaskState, 'cancelled'>

export interface TaskRecord {
  id: string
  state: ReadableTaskState
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  errorCode: TaskFailure | null
  /** Measured by the clock of the database. */
  ageMs: number
  /** The stored result as JSON text; null until the task is completed. */
  result: string | null
}

type FindTaskParams = Record<'id' | 'creator' | 'retentionDays', unknown>

const isWithinRetention = (retentionDays: Placeholder) =>
  sql`coalesce(${analysisTasks.finishedAt} > now() - ${daysInterval(retentionDays)}, true)`

function prepareFindTask(
  name: string,
  creatorColumn: typeof analysisTasks.userId | typeof analysisTasks.apiKeyPrefix,
) {
  return statement({ name, reads: true }, (param: PlaceholderFactory<FindTaskParams>, db: Db) =>
    db
      .select({
        id: analysisTasks.id,
        state: sql<ReadableTaskState>`${analysisTasks.state}`,
        createdAt: analysisTasks.createdAt,
        startedAt: analysisTasks.startedAt,
        finishedAt: analysisTasks.finishedAt,
        errorCode: analysisTasks.errorCode,
        ageMs: sql<number>`extract(epoch from clock_timestamp() - ${analysisTasks.createdAt})::float8 * 1000`,
        result: sql<string | null>`${analyses.result}::text`,
      })
      .from(analysisTasks)
      .leftJoin(analyses, eq(analyses.taskId, analysisTasks.id))
      .where(
        and(
          eq(analysisTasks.id, param('id')),
          eq(creatorColumn, param('creator')),
          ne(analysisTasks.state, 'cancelled'),
          isWithinRetention(param('retentionDays')),
        ),
      ),
  )
}

const SELECT_TASK = {
  customer: prepareFindTask('find_task_of_customer', analysisTasks.userId),
  service: prepareFindTask('find_task_of_service', analysisTasks.apiKeyPrefix),
} as const

/** Returns a task of this caller with its result; undefined for tasks of other callers and after the retention period. */
export async function findTask(
  db: Db,
  caller: Caller,
  id: string,
  retentionDays: number,
): Promise<TaskRecord | undefined> {
  const [task] = await SELECT_TASK[caller.kind](db, { id, creator: getOwnerId(caller), retentionDays })
  return task
}

const selectDoneTaskIds = statement(
  { name: 'find_done_tasks', reads: true },
  (param: PlaceholderFactory<{ ids: string[] }>, db: Db) =>
    db
      .select({ id: analysisTasks.id })
      .from(analysisTasks)
      .where(
        and(
          sql`${analysisTasks.id} = any(${param('ids')}::uuid[])`,
          inArray(analysisTasks.state, ['completed', 'failed']),
        ),
      ),
)

/** Returns which of these tasks are completed or failed: one query for all requests that wait for a task. */
export async function findDoneTaskIds(db: Db, ids: string[]): Promise<string[]> {
  const done = await selectDoneTaskIds(db, { ids })
  return done.map((task) => task.id)
}
