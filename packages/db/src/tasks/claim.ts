import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import type { Db } from '../database-client'
import { millisecondsInterval } from '../intervals'
import { prepareQuery, type PlaceholderFactory } from '../prepared-statements'
import { analysisTasks, queuePauses } from '../schema'

export type ClaimedTask = typeof analysisTasks.$inferSelect

const toClaimed = (leaseMs: unknown) => ({
  state: 'processing' as const,
  attempt: sql`${analysisTasks.attempt} + 1`,
  startedAt: sql`now()`,
  leaseExpiresAt: sql`now() + ${millisecondsInterval(leaseMs)}`,
})

const isQueued = eq(analysisTasks.state, 'queued')

const isDue = lte(analysisTasks.availableAt, sql`now()`)

const isNotPaused = sql`not exists (select from ${queuePauses})`

const claimTaskById = prepareQuery(
  'claim_task',
  (db, param: PlaceholderFactory<{ id: string; leaseMs: number }>) =>
    db
      .update(analysisTasks)
      .set(toClaimed(param('leaseMs')))
      .where(and(eq(analysisTasks.id, param('id')), isQueued, isDue, isNotPaused))
      .returning(),
)

/** Claims the task of a ring; undefined when it is claimed already, not due or the queue is paused. */
export async function claimTask(db: Db, id: string, leaseMs: number): Promise<ClaimedTask | undefined> {
  const [task] = await claimTaskById(db, { id, leaseMs })
  return task
}

export interface DueTaskClaim {
  limit: number
  leaseMs: number
  /** How long a new task is left to the doorbell. */
  doorbellGraceMs: number
}

const claimOverdueTasks = prepareQuery(
  'claim_due_tasks',
  (db, param: PlaceholderFactory<Record<keyof DueTaskClaim, number>>) => {
    const doorbellGrace = sql`
      case when ${analysisTasks.attempt} = 0
           then ${millisecondsInterval(param('doorbellGraceMs'))}
           else interval '0' end`
    const overdue = db.$with('overdue').as(
      db
        .select({ id: analysisTasks.id })
        .from(analysisTasks)
        .where(
          and(
            isQueued,
            // The index serves this condition. With the next one alone, Postgres would read every queued re-analysis
            // that is not due yet.
            isDue,
            lte(analysisTasks.availableAt, sql`now() - ${doorbellGrace}`),
            isNotPaused,
          ),
        )
        .orderBy(asc(analysisTasks.priority), asc(analysisTasks.availableAt))
        .limit(param('limit'))
        .for('update', { skipLocked: true }),
    )
    return db
      .with(overdue)
      .update(analysisTasks)
      .set(toClaimed(param('leaseMs')))
      .from(overdue)
      .where(eq(analysisTasks.id, overdue.id))
      .returning(getTableColumns(analysisTasks))
  },
)

/**
 * Claims up to `limit` due tasks without a ring, oldest first within a priority. It is separate from `claimTask` because
 * one statement for both could not use the index of queued tasks.
 */
export async function claimDueTasks(
  db: Db,
  { limit, leaseMs, doorbellGraceMs }: DueTaskClaim,
): Promise<ClaimedTask[]> {
  return claimOverdueTasks(db, { limit, leaseMs, doorbellGraceMs })
}
