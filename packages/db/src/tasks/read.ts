import type { Caller, TaskFailure, TaskState } from '@crop/domain'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import type { Db } from '../connect'
import { toDays } from '../durations'
import { prepareReadQuery } from '../prepared'
import type { Param } from '../prepared'
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

const isWithinRetention = (retentionDays: Placeholder) =>
  sql`coalesce(${analysisTasks.finishedAt} > now() - ${toDays(retentionDays)}, true)`

type FindTaskParams = Record<'id' | 'creator' | 'retentionDays', unknown>

const prepareFindTask = (
  name: string,
  creator: typeof analysisTasks.userId | typeof analysisTasks.apiKeyPrefix,
) =>
  prepareReadQuery(name, (db, given: Param<FindTaskParams>) =>
    db
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
      .where(
        and(
          eq(analysisTasks.id, given('id')),
          eq(creator, given('creator')),
          isWithinRetention(given('retentionDays')),
        ),
      ),
  )

const selectTaskOfCustomer = prepareFindTask('find_task_of_customer', analysisTasks.userId)
const selectTaskOfService = prepareFindTask('find_task_of_service', analysisTasks.apiKeyPrefix)

/** A task of this caller with its result, in one look; undefined for everybody else's and for expired ones. */
export async function findTask(
  db: Db,
  caller: Caller,
  id: string,
  retentionDays: number,
): Promise<TaskRecord | undefined> {
  const [task] =
    caller.kind === 'customer'
      ? await selectTaskOfCustomer(db, { id, creator: caller.userId, retentionDays })
      : await selectTaskOfService(db, { id, creator: caller.apiKeyPrefix, retentionDays })
  return task
}

const selectDoneTaskIds = prepareReadQuery('find_done_tasks', (db, given: Param<{ ids: string[] }>) =>
  db
    .select({ id: analysisTasks.id })
    .from(analysisTasks)
    .where(
      and(
        sql`${analysisTasks.id} = any(${given('ids')}::uuid[])`,
        inArray(analysisTasks.state, ['completed', 'failed']),
      ),
    ),
)

/** Which of these tasks are completed or failed: one query for all who wait. */
export async function findDoneTaskIds(db: Db, ids: string[]): Promise<string[]> {
  return (await selectDoneTaskIds(db, { ids })).map((row) => row.id)
}
