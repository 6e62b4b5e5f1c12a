import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import type { Db } from '../connect'
import { toMilliseconds } from '../durations'
import { prepareQuery } from '../prepared'
import type { Param } from '../prepared'
import { analysisTasks, queuePauses } from '../schema'

export type ClaimedTask = typeof analysisTasks.$inferSelect

const claimedValues = (leaseMs: unknown) => ({
  state: 'processing' as const,
  attempt: sql`${analysisTasks.attempt} + 1`,
  startedAt: sql`now()`,
  leaseExpiresAt: sql`now() + ${toMilliseconds(leaseMs)}`,
})

const isQueued = eq(analysisTasks.state, 'queued')

const isNotPaused = sql`not exists (select from ${queuePauses})`

const claimQueuedTaskById = prepareQuery('claim_task', (db, given: Param<{ id: string; leaseMs: number }>) =>
  db
    .update(analysisTasks)
    .set(claimedValues(given('leaseMs')))
    .where(
      and(
        eq(analysisTasks.id, given('id')),
        isQueued,
        lte(analysisTasks.availableAt, sql`now()`),
        isNotPaused,
      ),
    )
    .returning(),
)

/** Takes the task that the doorbell named; undefined when another took it or it is not due. */
export async function claimTask(db: Db, id: string, leaseMs: number): Promise<ClaimedTask | undefined> {
  const [task] = await claimQueuedTaskById(db, { id, leaseMs })
  return task
}

export interface DueTaskClaim {
  /** At most so many tasks. */
  limit: number
  leaseMs: number
  /** A new task is left to the doorbell for so long. */
  doorbellGraceMs: number
}

const claimOverdueTasks = prepareQuery(
  'claim_due_tasks',
  (db, given: Param<Record<keyof DueTaskClaim, number>>) => {
    const grace = sql`case when ${analysisTasks.attempt} = 0 then ${toMilliseconds(given('doorbellGraceMs'))} else interval '0' end`
    const overdue = db.$with('overdue').as(
      db
        .select({ id: analysisTasks.id })
        .from(analysisTasks)
        .where(
          and(
            isQueued,
            // By the index: the next condition alone would read every re-analysis that waits for its minute.
            lte(analysisTasks.availableAt, sql`now()`),
            lte(analysisTasks.availableAt, sql`now() - ${grace}`),
            isNotPaused,
          ),
        )
        .orderBy(asc(analysisTasks.priority), asc(analysisTasks.availableAt))
        .limit(given('limit'))
        .for('update', { skipLocked: true }),
    )
    return db
      .with(overdue)
      .update(analysisTasks)
      .set(claimedValues(given('leaseMs')))
      .from(overdue)
      .where(eq(analysisTasks.id, overdue.id))
      .returning(getTableColumns(analysisTasks))
  },
)

/**
 * Takes tasks that nobody rang for, oldest first within a priority.
 * Apart from `claimTask` on purpose: one statement for both cannot use the index of queued tasks.
 */
export async function claimDueTasks(
  db: Db,
  { limit, leaseMs, doorbellGraceMs }: DueTaskClaim,
): Promise<ClaimedTask[]> {
  return claimOverdueTasks(db, { limit, leaseMs, doorbellGraceMs })
}
