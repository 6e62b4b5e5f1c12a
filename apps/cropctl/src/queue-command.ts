import { pauseQueue, getQueueStats, resumeQueue, retryFailedTasks } from '@crop/db'
import { Command } from 'commander'
import { wholeNumber } from './option-values'
import { printFacts } from './print-facts'
import { withDatabase } from './with-database'

async function stats(options: { json: boolean }): Promise<void> {
  const found = await withDatabase(getQueueStats)
  const shown = {
    queued: found.queued,
    processing: found.processing,
    completed_last_hour: found.completedLastHour,
    failed: found.failed,
    oldest_queued_seconds: Math.round(found.oldestQueuedSeconds),
    backlog_seconds: Math.round(10 * found.backlogSeconds) / 10,
    retrying: found.retrying,
    dead_lettered: found.deadLettered,
    paused: found.isPaused,
  }
  printFacts(shown, options)
}

async function retryFailed({ limit }: { limit: number }): Promise<void> {
  const { failed, created, left } = await withDatabase(async (db) => ({
    ...(await retryFailedTasks(db, limit)),
    left: (await getQueueStats(db)).deadLettered,
  }))
  console.log(`Failed tasks retried: ${failed}; new tasks: ${created}. The failed ones stay as they are.`)
  if (created < failed)
    console.log('A plan has one re-analysis at a time, which stands for all of its failed ones.')
  if (left > 0) console.log(`${left} more ${left === 1 ? 'is' : 'are'} left: run the command again.`)
}

async function pause(): Promise<void> {
  await withDatabase(pauseQueue)
  console.log(
    'Paused: no worker claims tasks. Submissions are still accepted; "cropctl queue resume" goes on.',
  )
}

async function resume(): Promise<void> {
  await withDatabase(resumeQueue)
  console.log('Resumed.')
}

export function queueCommand(): Command {
  const queue = new Command('queue').description('the backlog, as Postgres knows it')
  queue
    .command('stats')
    .description('tasks by state, age of the oldest, seconds of work that wait')
    .option('--json', 'as JSON', false)
    .action(stats)
  queue
    .command('retry-failed')
    .description('make a new task for each failed one; failed re-analyses of one plan share one')
    .option('--limit <n>', 'at most so many', wholeNumber(1), 1000)
    .action(retryFailed)
  queue.command('pause').description('let no worker claim tasks').action(pause)
  queue.command('resume').description('let workers claim tasks again').action(resume)
  return queue
}
