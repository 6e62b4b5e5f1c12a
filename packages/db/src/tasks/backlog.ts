import { sql } from 'drizzle-orm'
import type { Db } from '../connect'
import { analysisTasks, queuePauses } from '../schema'

/** The backlog as Postgres knows it, read for every look at the metrics; ages and durations in seconds. */
interface Backlog {
  readonly queued: number
  readonly processing: number
  readonly failed: number
  /** Since the oldest task that is due could have been claimed. */
  readonly oldestQueuedSeconds: number
  /** Work of a model that is queued and due. */
  readonly backlogSeconds: number
  /** Unfinished after a first attempt. */
  readonly retrying: number
  /** Failed, and not retried by an operator. */
  readonly deadLettered: number
  readonly isPaused: boolean
}

export interface QueueStats extends Backlog {
  readonly completedLastHour: number
}

/** Taken where no task was finished lately. */
const DEFAULT_TASK_SECONDS = 0.05

/**
 * Counts are of the tasks that are kept. A task's work is the mean of the last 200 completed ones, so that the backlog
 * is told in seconds whatever the model costs.
 */
async function getBacklog(db: Db): Promise<Backlog> {
  const { rows } = await db.execute<{ [Name in keyof Backlog]: Backlog[Name] }>(sql`
    with recent as (
      select extract(epoch from finished_at - started_at) as seconds from ${analysisTasks}
       where finished_at is not null and state = 'completed' order by finished_at desc limit 200),
    due as (
      select count(*) as tasks, min(available_at) as oldest from ${analysisTasks}
       where state = 'queued' and available_at <= now())
    select
      (select count(*)::int from ${analysisTasks} where state = 'queued') as queued,
      (select count(*)::int from ${analysisTasks} where state = 'processing') as processing,
      (select count(*)::int from ${analysisTasks} where state = 'failed') as failed,
      coalesce(extract(epoch from now() - due.oldest), 0)::float8 as "oldestQueuedSeconds",
      (due.tasks * coalesce((select avg(seconds) from recent), ${DEFAULT_TASK_SECONDS}::float8))::float8 as "backlogSeconds",
      (select count(*)::int from ${analysisTasks} where attempt > 1 and state = 'processing')
        + (select count(*)::int from ${analysisTasks} where attempt > 0 and state = 'queued') as retrying,
      (select count(*)::int from ${analysisTasks}
        where state = 'failed' and retried_as is null) as "deadLettered",
      exists (select from ${queuePauses}) as "isPaused"
    from due`)
  const [found] = rows
  if (!found) throw new Error('The backlog query has one row.')
  return found
}

/** What operators ask for by hand: counting an hour's work is too much for every look at the metrics. */
export async function getQueueStats(db: Db): Promise<QueueStats> {
  const { rows } = await db.execute<{ completed: number }>(sql`
    select count(*)::int as completed from ${analysisTasks}
     where finished_at > now() - interval '1 hour' and state = 'completed'`)
  return { ...(await getBacklog(db)), completedLastHour: rows[0]?.completed ?? 0 }
}

/** Names and meanings of the queue's metrics: both processes export the same. */
export const QUEUE_GAUGES = {
  crop_tasks: 'Unfinished and failed tasks by state',
  crop_tasks_oldest_queued_seconds: 'Age of the oldest queued task, from when it was due',
  crop_tasks_backlog_seconds: 'Seconds of model work that are queued and due',
  crop_tasks_retrying: 'Unfinished tasks after a first attempt',
  crop_tasks_dead_lettered: 'Failed tasks that no operator has retried',
  crop_queue_paused: '1 while operators pause the queue',
} as const

/** The values of those gauges, by name. */
export async function getQueueGauges(db: Db): Promise<Map<string, number | Map<string, number>>> {
  const stats = await getBacklog(db)
  const states = { queued: stats.queued, processing: stats.processing, failed: stats.failed }
  const values: Record<keyof typeof QUEUE_GAUGES, number | Map<string, number>> = {
    crop_tasks: new Map(Object.entries(states)),
    crop_tasks_oldest_queued_seconds: stats.oldestQueuedSeconds,
    crop_tasks_backlog_seconds: stats.backlogSeconds,
    crop_tasks_retrying: stats.retrying,
    crop_tasks_dead_lettered: stats.deadLettered,
    crop_queue_paused: stats.isPaused ? 1 : 0,
  }
  return new Map(Object.entries(values))
}
