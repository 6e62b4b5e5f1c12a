import type { TaskFailure } from '@crop/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db } from '../driver/database-client'
import { millisecondsInterval } from '../sql/intervals'
import { createFence, filterHeld } from '../leased/fence'
import { retryDelay } from '../leased/retry-delay'
import { statement, type PlaceholderFactory } from '../driver/statement'
import { analysisTasks } from '../schema'
import { failedTaskColumns, insertFailureDeliveries } from '../webhooks/events'

/** A task and the attempt that claimed it. Only the newest attempt holds the task. */
export interface HeldTask {
  id: string
  attempt: number
}

export const isTaskHeld = createFence([['id', analysisTasks.id]], sql`state = 'processing'`)

export type HeldTaskParams = { heldIds: string[]; heldAttempts: number[] }

/** Returns the parameters of `selectHeldTasks`, in the order in which it locks the tasks. */
export function toHeldTaskParams(heldTasks: readonly HeldTask[]): HeldTaskParams {
  const inOrder = heldTasks.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return { heldIds: inOrder.map(({ id }) => id), heldAttempts: inOrder.map(({ attempt }) => attempt) }
}

/**
 * Selects the ids of the tasks that are still held, and locks their rows in the order of the ids. All statements about
 * several held tasks lock in this order, so they cannot deadlock.
 */
export const selectHeldTasks = (param: PlaceholderFactory<HeldTaskParams>) => sql`
  select held.id
    from unnest(${param('heldIds')}::uuid[], ${param('heldAttempts')}::integer[]) as attempted (id, attempt)
   cross join lateral (
     select id
       from ${analysisTasks}
      where ${isTaskHeld({ id: sql`attempted.id`, attempt: sql`attempted.attempt` })}
        for no key update) as held`

const renewLeaseRows = statement<HeldTaskParams & { leaseMs: number }, { id: string; attempt: number }>(
  {},
  (param) => sql`
    update ${analysisTasks}
       set lease_expires_at = now() + ${millisecondsInterval(param('leaseMs'))}
     where id = any(array(${selectHeldTasks(param)}))
    returning id, attempt`,
)

/** Renews the leases of the tasks that are still held, and returns these tasks. The leases of the others are lost. */
export async function renewLeases<Task extends HeldTask>(
  db: Db,
  heldTasks: readonly Task[],
  leaseMs: number,
): Promise<Task[]> {
  if (heldTasks.length === 0) return []
  return filterHeld(heldTasks, await renewLeaseRows(db, { ...toHeldTaskParams(heldTasks), leaseMs }))
}

/** A task that is locked is being completed or renewed at this moment. */
const selectExpired = (condition: SQL) => sql`
  select id
    from ${analysisTasks}
   where state = 'processing' and lease_expires_at < now() and ${condition}
     for update skip locked`

/** Returns a statement that ends tasks as failed and inserts the deliveries to the webhooks of their owners. */
const failTasksSql = (errorCode: SQL, condition: SQL) => sql`
  with failed as (
    update ${analysisTasks}
       set state = 'failed', error_code = ${errorCode}, finished_at = now(), lease_expires_at = null
     where ${condition}
    returning ${failedTaskColumns}),
  delivered as (${insertFailureDeliveries})
  select id from failed`

/**
 * Recovers the tasks of workers that died: tasks after their last attempt fail, the others are queued again. The jitter
 * separates them: if one of them crashed the worker, it must not take the others down again.
 */
export async function recoverExpiredTasks(db: Db): Promise<{ givenUp: number; requeued: number }> {
  const givenUp = await db.execute(
    failTasksSql(sql`'ANALYSIS_FAILED'`, sql`id in (${selectExpired(sql`attempt >= max_attempts`)})`),
  )
  const requeued = await db.execute(sql`
    update ${analysisTasks}
       set state = 'queued', lease_expires_at = null,
           available_at = now() + ${retryDelay('lostTask', sql`attempt`)}
     where id in (${selectExpired(sql`attempt < max_attempts`)})`)
  return { givenUp: givenUp.rowCount ?? 0, requeued: requeued.rowCount ?? 0 }
}

/** Updates a task and ends its lease. Returns false, without a change, when the task is no longer held. */
async function updateHeldTask(
  db: Db,
  held: HeldTask,
  changes: PgUpdateSetSource<typeof analysisTasks>,
): Promise<boolean> {
  const updated = await db
    .update(analysisTasks)
    .set({ ...changes, leaseExpiresAt: null })
    .where(isTaskHeld(held))
  return updated.rowCount === 1
}

/** Ends a held task as failed. Returns false when the task is no longer held. */
export async function failTask(db: Db, held: HeldTask, errorCode: TaskFailure): Promise<boolean> {
  const { rowCount } = await db.execute(failTasksSql(sql`${errorCode}::text`, isTaskHeld(held)))
  return rowCount === 1
}

/**
 * Releases a held task: it is queued again at its old position, and the attempt does not count. Returns false when the
 * task is no longer held.
 */
export function releaseTask(db: Db, held: HeldTask): Promise<boolean> {
  return updateHeldTask(db, held, {
    state: 'queued',
    maxAttempts: sql`${analysisTasks.maxAttempts} + 1`,
  })
}

/** Queues a held task for another attempt after the retry delay. Returns false when it is no longer held. */
export function retryTaskLater(db: Db, held: HeldTask): Promise<boolean> {
  return updateHeldTask(db, held, {
    state: 'queued',
    availableAt: sql`now() + ${retryDelay('task', sql`${held.attempt}::integer`)}`,
  })
}
