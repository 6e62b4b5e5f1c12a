import { TASK_PRIORITY } from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { analysisTasks, queuePauses } from '../schema'
import type { RawRow } from '../sql/raw-row'

/** Stops all claims. Tasks in progress finish. A queue that is paused already keeps its time and takes the reason. */
export async function pauseQueue(db: Db, reason?: string): Promise<void> {
  const pause = db.insert(queuePauses).values({ reason: reason ?? null })
  await (reason === undefined
    ? pause.onConflictDoNothing()
    : pause.onConflictDoUpdate({ target: queuePauses.id, set: { reason } }))
}

export interface QueuePause {
  pausedAt: Date
  reason: string | null
}

/** Returns the pause of the queue; undefined while workers claim tasks. */
export async function findQueuePause(db: Db): Promise<QueuePause | undefined> {
  const [pause] = await db
    .select({ pausedAt: queuePauses.pausedAt, reason: queuePauses.reason })
    .from(queuePauses)
  return pause
}

/**
 * Lets workers claim tasks again. Re-analyses that became due during the pause would otherwise all run at once. To keep
 * their rate, all queued re-analyses are postponed by the same time: the time since the first of them became due, but no
 * more than the length of the pause. Returns whether the queue was paused.
 */
export async function resumeQueue(db: Db): Promise<boolean> {
  const isQueuedReanalysis = sql`state = 'queued' and priority = ${TASK_PRIORITY.reanalysis}`
  const { rows } = await db.execute<{ wasPaused: boolean }>(sql`
    with ended_pause as (
      delete from ${queuePauses} returning paused_at),
    first_reanalysis as (
      select min(available_at) as due_at from ${analysisTasks} where ${isQueuedReanalysis}),
    delayed as (
      update ${analysisTasks}
         set available_at = available_at + (now() - greatest(paused_at, due_at))
        from ended_pause, first_reanalysis
       where ${isQueuedReanalysis} and due_at < now())
    select exists (select from ended_pause) as "wasPaused"`)
  return rows[0]?.wasPaused === true
}

export interface RetryResult {
  /** Number of failed tasks that now have a successor. */
  failed: number
  /** Number of new tasks. Lower than `failed` when tasks share a successor or their successor already existed. */
  created: number
}

/**
 * Retries up to `limit` failed tasks that no operator has retried yet. Each gets a successor and stays failed. The
 * successor is a new task, except for re-analyses: a plan has at most one unfinished re-analysis, and that becomes the
 * successor of all its failed ones. Concurrent commands retry each task only once.
 */
export async function retryFailedTasks(db: Db, limit: number): Promise<RetryResult> {
  const { rows } = await db.execute<RawRow<RetryResult>>(sql`
    with failed as (
      select *, gen_random_uuid() as new_id
        from ${analysisTasks}
       where state = 'failed' and retried_as is null
       order by finished_at
       limit ${limit}
         for update skip locked),
    successors as (
      select failed.*,
             unfinished.id as unfinished_id,
             case
               when failed.priority <> ${TASK_PRIORITY.reanalysis} then new_id
               else coalesce(
                 unfinished.id,
                 first_value(new_id) over (partition by failed.crop_plan_id, failed.priority))
             end as successor_id
        from failed
        left join lateral (
          select id
            from ${analysisTasks} as task
           where task.crop_plan_id = failed.crop_plan_id
             and task.priority = ${TASK_PRIORITY.reanalysis}
             and task.state in ('queued', 'processing')) as unfinished on true),
    created as (
      insert into ${analysisTasks}
        (id, http_request_id, trace_parent, user_id, api_key_prefix, client_ip,
         crop_plan_id, location, crop, month, planting_year, conditions, is_what_if, model_version, refresh, priority)
      select new_id, http_request_id, trace_parent, user_id, api_key_prefix, client_ip,
             crop_plan_id, location, crop, month, planting_year, conditions, is_what_if, model_version, refresh, priority
        from successors
       where successor_id = new_id
      on conflict do nothing
      returning id),
    retried as (
      update ${analysisTasks} as task
         set retried_as = successors.successor_id
        from successors
       where task.id = successors.id
         and (successors.unfinished_id = successors.successor_id
              or successors.successor_id in (select id from created))
      returning task.id)
    select (select count(*)::int from retried) as failed,
           (select count(*)::int from created) as created`)
  return rows[0] ?? { failed: 0, created: 0 }
}
