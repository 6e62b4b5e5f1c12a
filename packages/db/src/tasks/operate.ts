import { TASK_PRIORITY } from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../connect'
import { analysisTasks, queuePauses } from '../schema'

/** No worker claims a task from now on; those in progress end. */
export async function pauseQueue(db: Db): Promise<void> {
  await db.insert(queuePauses).values({}).onConflictDoNothing()
}

/**
 * Re-analyses that came due meanwhile would all run at once: they are put off, and all others with them so that they
 * keep their rate, by as much of the pause as the first of them has waited.
 */
export async function resumeQueue(db: Db): Promise<void> {
  const isWaiting = sql`state = 'queued' and priority = ${TASK_PRIORITY.reanalysis}`
  await db.execute(sql`
    with ended as (delete from ${queuePauses} returning paused_at),
    first as (select min(available_at) as due from ${analysisTasks} where ${isWaiting})
    update ${analysisTasks} set available_at = available_at + (now() - greatest(paused_at, due))
      from ended, first where ${isWaiting} and due < now()`)
}

export interface RetryResult {
  /** Failed tasks that have a successor now. */
  failed: number
  /** New tasks; fewer when failed ones share a successor, or have one that waited already. */
  created: number
}

/**
 * Gives each failed task that was not retried before a successor; the failed one stays as it is. That is a new task, but
 * a plan has one re-analysis at a time: one that waits, or is made for another failed one, is the successor of all of
 * them. Two operators at once retry each task once.
 */
export async function retryFailedTasks(db: Db, limit: number): Promise<RetryResult> {
  const { rows } = await db.execute<{ [Name in keyof RetryResult]: RetryResult[Name] }>(sql`
    with failed as (
      select *, gen_random_uuid() as new_id from ${analysisTasks}
       where state = 'failed' and retried_as is null
       order by finished_at limit ${limit} for update skip locked),
    anew as (
      select failed.*, waiting.id as waiting_id, case
          when failed.priority <> ${TASK_PRIORITY.reanalysis} then new_id
          else coalesce(waiting.id, first_value(new_id) over (partition by failed.crop_plan_id, failed.priority))
        end as successor_id
        from failed left join lateral (
          select id from ${analysisTasks} as task
           where task.crop_plan_id = failed.crop_plan_id and task.priority = ${TASK_PRIORITY.reanalysis}
             and task.state in ('queued', 'processing')) as waiting on true),
    made as (
      insert into ${analysisTasks} (id, http_request_id, trace_parent, user_id, api_key_prefix, client_ip,
                                    crop_plan_id, location, crop, month, model_version, refresh, priority)
      select new_id, http_request_id, trace_parent, user_id, api_key_prefix, client_ip,
             crop_plan_id, location, crop, month, model_version, refresh, priority
        from anew where successor_id = new_id
      on conflict do nothing returning id),
    retried as (
      update ${analysisTasks} as task set retried_as = anew.successor_id from anew
       where task.id = anew.id and (anew.waiting_id = anew.successor_id or anew.successor_id in (select id from made))
       returning task.id)
    select (select count(*)::int from retried) as failed, (select count(*)::int from made) as created`)
  return rows[0] ?? { failed: 0, created: 0 }
}
