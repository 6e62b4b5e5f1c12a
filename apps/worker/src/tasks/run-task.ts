import { failTask, releaseTask, retryTaskLater, type ClaimedTask, type Db } from '@crop/db'
import type { TaskFailure } from '@crop/domain'
import {
  createOutcomeCounter,
  getActiveSpan,
  markSpanFailed,
  ModelServerUnavailable,
  toErrorFields,
  withDatabaseSpan,
  type LogFields,
  type Logger,
} from '@crop/runtime'
import { WORKER_STOPPING } from '../leased-work'
import { ModelFailure, ModelServerTooSlow, ModelTimeout } from '../model/model-failure'
import type { AnnounceEnded } from './announce-ended'
import type { ResultProvider } from './result-provider'
import type { TaskCompleter } from './task-completer'

export interface TaskContext {
  db: Db
  results: ResultProvider
  completeTask: TaskCompleter
  announceEnded: AnnounceEnded
  logger: Logger
}

/** Share of one task in the claim, the round trips to the cache and the completion. */
const OVERHEAD_MS = 1

/**
 * How attempts end. `given_up`: the lease of the last attempt expired. `lost`: another worker took over the task
 * before the result was ready. `fenced`: the result was not written, because a newer attempt holds the task. `released`:
 * the model server was unavailable, and the attempt does not count.
 */
const ATTEMPT_OUTCOMES = ['completed', 'failed', 'given_up', 'retried', 'lost', 'fenced', 'released'] as const

type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number]

const countAttempt = createOutcomeCounter(
  'crop_task_attempts_total',
  'Attempts at tasks by outcome',
  ATTEMPT_OUTCOMES,
)

export const countGivenUpTasks = (count: number) => countAttempt('given_up', count)

function recordOutcome(outcome: AttemptOutcome): void {
  countAttempt(outcome)
  getActiveSpan()?.setAttribute('crop.task.outcome', outcome)
}

/** Returns why the task fails for good, or undefined when another attempt may succeed. */
function toTaskFailure(error: unknown, task: ClaimedTask): TaskFailure | undefined {
  if (error instanceof ModelTimeout) return 'ANALYSIS_TIMED_OUT'
  if (error instanceof ModelFailure) return 'ANALYSIS_FAILED'
  if (task.attempt < task.maxAttempts) return undefined
  return error instanceof ModelServerTooSlow ? 'ANALYSIS_TIMED_OUT' : 'ANALYSIS_FAILED'
}

/** Puts the task back in the queue. The outage of the model server is logged once, not for each task. */
async function release({ db, logger }: TaskContext, task: ClaimedTask, error: unknown): Promise<void> {
  if (!(await releaseTask(db, task))) return recordFenced(logger, { attempt: task.attempt })
  recordOutcome('released')
  logger.failure('task released; it will be retried', error, { attempt: task.attempt })
}

/** Errors of the model are final, because it is deterministic; others, such as an outage, are retried. */
async function failOrRetry(
  { db, announceEnded, logger }: TaskContext,
  task: ClaimedTask,
  error: unknown,
): Promise<void> {
  const failure = toTaskFailure(error, task)
  const span = getActiveSpan()
  if (span) markSpanFailed(span, failure ?? (error instanceof Error ? error.name : typeof error))
  const fields = { attempt: task.attempt, failure, ...toErrorFields(error) }
  const isWritten = await (failure ? failTask(db, task, failure) : retryTaskLater(db, task))
  if (!isWritten) return recordFenced(logger, fields)
  if (failure) announceEnded([task.id])
  recordOutcome(failure ? 'failed' : 'retried')
  logger.warn(failure ? 'task failed' : 'task will be retried', fields)
}

function recordFenced(logger: Logger, fields: LogFields): void {
  recordOutcome('fenced')
  logger.warn('task fenced: a newer attempt holds it', fields)
}

function recordLostLease({ logger }: TaskContext, task: ClaimedTask, reason: unknown): void {
  // A stopping worker releases its tasks and logs their number.
  if (reason === WORKER_STOPPING) return
  recordOutcome('lost')
  logger.warn('task lease lost to another worker', { attempt: task.attempt })
}

/**
 * Runs one attempt of a claimed task. Safe to run twice: every write is fenced by the attempt number, so an attempt that
 * lost its task writes nothing.
 *
 * @param leaseLost aborted when the attempt no longer holds the task
 */
export async function runTask(
  context: TaskContext,
  task: ClaimedTask,
  leaseLost: AbortSignal,
): Promise<void> {
  const { results, logger } = context
  const startedAt = performance.now()
  try {
    const outcome = await results.getResult(task)
    if (leaseLost.aborted) return recordLostLease(context, task, leaseLost.reason)
    const workMs = OVERHEAD_MS + (outcome.assessmentMs ?? 0)
    const isCompleted = await withDatabaseSpan('complete task', () =>
      context.completeTask({ task, outcome, workMs }),
    )
    if (!isCompleted) return recordFenced(logger, { attempt: task.attempt })
    const duration_ms = Math.round(performance.now() - startedAt)
    recordOutcome('completed')
    logger.info('task completed', { attempt: task.attempt, label: outcome.feasibilityLabel, duration_ms })
  } catch (error) {
    // Stopping terminates the model threads, which is not a failure of the task.
    if (leaseLost.aborted) return recordLostLease(context, task, leaseLost.reason)
    await (error instanceof ModelServerUnavailable
      ? release(context, task, error)
      : failOrRetry(context, task, error))
  }
}
