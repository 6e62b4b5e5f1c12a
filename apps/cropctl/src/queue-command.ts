import { findQueuePause, pauseQueue, getQueueStats, resumeQueue, retryFailedTasks } from '@crop/db'
import type { Command } from 'commander'
import type { CommandContext } from './command-context'
import { parseNonEmptyText, createIntegerParser } from './option-values'
import { printDetails } from './print-details'
import { withDatabase } from './with-database'

async function printStats(context: CommandContext, options: { json: boolean }): Promise<void> {
  const { pause, ...queueStats } = await withDatabase(context, async (db) => ({
    ...(await getQueueStats(db)),
    pause: await findQueuePause(db),
  }))
  const details = {
    queued: queueStats.queued,
    processing: queueStats.processing,
    completed_last_hour: queueStats.completedLastHour,
    failed: queueStats.failed,
    oldest_queued_seconds: Math.round(queueStats.oldestQueuedSeconds),
    backlog_seconds: Math.round(10 * queueStats.backlogSeconds) / 10,
    seconds_to_empty: Math.round(queueStats.secondsToEmpty),
    retrying: queueStats.retrying,
    dead_lettered: queueStats.deadLettered,
    paused: queueStats.isPaused,
    paused_since: pause?.pausedAt.toISOString() ?? null,
    pause_reason: pause?.reason ?? null,
  }
  printDetails(context, details, options)
  if (!options.json && details.queued > 0 && !details.paused)
    context.console.log(`The backlog is empty in about ${details.seconds_to_empty} s.`)
}

async function retryFailed(context: CommandContext, { limit }: { limit: number }): Promise<void> {
  const { failed, created, left } = await withDatabase(context, async (db) => ({
    ...(await retryFailedTasks(db, limit)),
    left: (await getQueueStats(db)).deadLettered,
  }))
  const { console } = context
  if (failed === 0) {
    console.log('No failed task is left to retry.')
    return
  }
  console.log(`Failed tasks retried: ${failed}; new tasks: ${created}. The failed ones stay as they are.`)
  if (created < failed)
    console.log('A plan has one re-analysis at a time, which stands for all of its failed ones.')
  if (left > 0) console.log(`${left} more ${left === 1 ? 'is' : 'are'} left: run the command again.`)
}

async function pause(context: CommandContext, { reason }: { reason?: string }): Promise<void> {
  await withDatabase(context, (db) => pauseQueue(db, reason))
  context.console.log(
    'Paused: no worker claims tasks. Submissions are still accepted; "cropctl queue resume" goes on.',
  )
}

async function resume(context: CommandContext): Promise<void> {
  const wasPaused = await withDatabase(context, resumeQueue)
  context.console.log(wasPaused ? 'Resumed.' : 'The queue is not paused.')
}

export function addQueueCommand(program: Command, context: CommandContext): void {
  const queue = program.command('queue').description('inspect, pause and resume the task queue')
  queue
    .command('stats')
    .description(
      'show tasks by state, the age of the oldest, the backlog in seconds of work and until it is empty',
    )
    .option('--json', 'as JSON', false)
    .action((options: { json: boolean }) => printStats(context, options))
  queue
    .command('retry-failed')
    .description('create a new task for each failed one; failed re-analyses of a plan share one')
    .option('--limit <n>', 'how many failed tasks to retry at most', createIntegerParser(1), 1000)
    .action((options: { limit: number }) => retryFailed(context, options))
  queue
    .command('pause')
    .description('stop workers from claiming tasks')
    .option('--reason <text>', 'shown by `queue stats` and /readyz', parseNonEmptyText)
    .action((options: { reason?: string }) => pause(context, options))
  queue
    .command('resume')
    .description('let workers claim tasks again')
    .action(() => resume(context))
}
