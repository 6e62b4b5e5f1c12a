import { TASK_PRIORITY } from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { analysisBatches, analysisTasks, cropMaps, queuePauses } from '../schema'
import type { RawRow } from '../sql/raw-row'

/** The stored tasks in numbers, read for each scrape of the metrics. Ages and durations are in seconds. */
interface Backlog {
  readonly queued: number
  readonly processing: number
  /** Queued single questions, which `MAX_PENDING_TASKS` limits. */
  readonly queuedSingles: number
  readonly failed: number
  /** How long the oldest due task has been due. */
  readonly oldestQueuedSeconds: number
  /** How long the oldest due single question has been due. */
  readonly oldestSingleSeconds: number
  /** Estimated work of the due tasks. */
  readonly backlogSeconds: number
  /**
   * Estimated time until the due tasks are done: at the rate of the last minute, or that of one model thread if the workers
   * did less in that minute, because they were paused or had nothing to do.
   */
  readonly secondsToEmpty: number
  /** Tasks in, or waiting for, a second or later attempt. */
  readonly retrying: number
  /** Failed tasks that no operator has retried. */
  readonly deadLettered: number
  readonly isPaused: boolean
  /** Suitability maps that are not complete. */
  readonly unfinishedMaps: number
  readonly unfinishedBatches: number
  /** Age of the oldest unfinished batch. */
  readonly oldestBatchSeconds: number
  /** Items of batches that are queued or in progress. */
  readonly unfinishedItems: number
}

export interface QueueStats extends Backlog {
  readonly completedLastHour: number
}

/** Estimate for one task while no task has completed lately. */
const DEFAULT_TASK_SECONDS = 0.05

/**
 * Reads the backlog. A task whose lease has expired is due since then, although no worker has queued it again yet. Estimates
 * the work of a task as the mean duration of the last 200 completed tasks, so that it follows the cost of the model.
 */
async function getBacklog(db: Db): Promise<Backlog> {
  const { rows } = await db.execute<RawRow<Backlog>>(sql`
    with recent as (
      select coalesce(avg(extract(epoch from finished_at - started_at)), ${DEFAULT_TASK_SECONDS}::float8) as task_seconds
        from (
          select started_at, finished_at
            from ${analysisTasks}
           where finished_at is not null and state = 'completed'
           order by finished_at desc
           limit 200) as task),
    last_minute as (
      select count(*) as completed
        from ${analysisTasks}
       where finished_at > now() - interval '1 minute' and state = 'completed'),
    queued as (
      select count(*)::int as tasks,
             (count(*) filter (where priority = ${TASK_PRIORITY.customer}))::int as singles
        from ${analysisTasks}
       where state = 'queued'),
    due as (
      select count(*) as tasks, min(due_at) as oldest,
             min(due_at) filter (where priority = ${TASK_PRIORITY.customer}) as oldest_single
        from (
          select priority, available_at as due_at
            from ${analysisTasks}
           where state = 'queued' and available_at <= now()
           union all
          select priority, lease_expires_at
            from ${analysisTasks}
           where state = 'processing' and lease_expires_at < now()) as task),
    batches as (
      select count(*)::int as unfinished, min(created_at) as oldest
        from ${analysisBatches}
       where finished_at is null)
    select
      queued.tasks as queued,
      queued.singles as "queuedSingles",
      (select count(*)::int from ${analysisTasks} where state = 'processing') as processing,
      (select count(*)::int from ${analysisTasks} where state = 'failed') as failed,
      coalesce(extract(epoch from now() - due.oldest), 0)::float8 as "oldestQueuedSeconds",
      coalesce(extract(epoch from now() - due.oldest_single), 0)::float8 as "oldestSingleSeconds",
      (due.tasks * recent.task_seconds)::float8 as "backlogSeconds",
      (due.tasks * least(60.0 / nullif(last_minute.completed, 0), recent.task_seconds))::float8 as "secondsToEmpty",
      (select count(*)::int from ${analysisTasks} where attempt > 1 and state = 'processing')
        + (select count(*)::int from ${analysisTasks} where attempt > 0 and state = 'queued') as retrying,
      (select count(*)::int
         from ${analysisTasks}
        where state = 'failed' and retried_as is null) as "deadLettered",
      exists (select from ${queuePauses}) as "isPaused",
      (select count(*)::int from ${cropMaps} where finished_at is null) as "unfinishedMaps",
      batches.unfinished as "unfinishedBatches",
      coalesce(extract(epoch from now() - batches.oldest), 0)::float8 as "oldestBatchSeconds",
      (select count(*)::int
         from ${analysisTasks}
        where batch_id is not null and state in ('queued', 'processing')) as "unfinishedItems"
    from queued cross join due cross join recent cross join last_minute cross join batches`)
  const [backlog] = rows
  if (!backlog) throw new Error('The backlog query returned no row.')
  return backlog
}

/** Returns the backlog and the tasks completed in the last hour, for operators. Metrics leave out that slow count. */
export async function getQueueStats(db: Db): Promise<QueueStats> {
  const { rows } = await db.execute<{ completed: number }>(sql`
    select count(*)::int as completed
      from ${analysisTasks}
     where finished_at > now() - interval '1 hour' and state = 'completed'`)
  return { ...(await getBacklog(db)), completedLastHour: rows[0]?.completed ?? 0 }
}

/** Names and descriptions of the queue's metrics, which api and worker both export. */
export const QUEUE_GAUGES = {
  crop_tasks: 'Unfinished and failed tasks by state',
  crop_tasks_oldest_queued_seconds: 'Age of the oldest due task, from when it was due or its lease expired',
  crop_single_questions_queued: 'Queued single questions, which MAX_PENDING_TASKS limits',
  crop_single_questions_oldest_seconds:
    'Age of the oldest due single question, from when it was due or its lease expired',
  crop_tasks_backlog_seconds: 'Seconds of model work that are due',
  crop_tasks_seconds_to_empty:
    'Seconds until the due tasks are done, at the rate of the last minute or of one model thread',
  crop_tasks_retrying: 'Unfinished tasks after a first attempt',
  crop_tasks_dead_lettered: 'Failed tasks that no operator has retried',
  crop_queue_paused: '1 while operators pause the queue',
  crop_maps_unfinished: 'Suitability maps that are not complete',
  crop_batches_unfinished: 'Batches with items that are queued or in progress',
  crop_batches_oldest_seconds: 'Age of the oldest unfinished batch',
  crop_batch_items_unfinished: 'Items of batches that are queued or in progress',
} as const

/** Returns the values of the queue's metrics by name; that of `crop_tasks` by state. */
export async function getQueueGauges(
  db: Db,
): Promise<Record<keyof typeof QUEUE_GAUGES, number | Record<string, number>>> {
  const { queued, processing, failed, ...backlog } = await getBacklog(db)
  return {
    crop_tasks: { queued, processing, failed },
    crop_tasks_oldest_queued_seconds: backlog.oldestQueuedSeconds,
    crop_single_questions_queued: backlog.queuedSingles,
    crop_single_questions_oldest_seconds: backlog.oldestSingleSeconds,
    crop_tasks_backlog_seconds: backlog.backlogSeconds,
    crop_tasks_seconds_to_empty: backlog.secondsToEmpty,
    crop_tasks_retrying: backlog.retrying,
    crop_tasks_dead_lettered: backlog.deadLettered,
    crop_queue_paused: backlog.isPaused ? 1 : 0,
    crop_maps_unfinished: backlog.unfinishedMaps,
    crop_batches_unfinished: backlog.unfinishedBatches,
    crop_batches_oldest_seconds: backlog.oldestBatchSeconds,
    crop_batch_items_unfinished: backlog.unfinishedItems,
  }
}
