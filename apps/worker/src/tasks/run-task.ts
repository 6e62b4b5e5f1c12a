import { completeTask, failTask, retryTaskLater } from '@crop/db'
import type { ClaimedTask, Db } from '@crop/db'
import type { TaskFailure } from '@crop/domain'
import { getActiveSpan, createCounter, toErrorFields, markSpanFailed, withDatabaseSpan } from '@crop/runtime'
import type { LogFields, Logger } from '@crop/runtime'
import { ModelFailure, ModelTimeout } from '../model/model-threads'
import type { ResultProvider } from './result-provider'
import { WORKER_STOPPING } from './lease-manager'

export interface TaskContext {
  db: Db
  results: ResultProvider
  logger: Logger
}

/** How attempts end; given up: their worker died with the last one. */
const OUTCOMES = ['completed', 'failed', 'given_up', 'retried', 'lost', 'fenced'] as const

type AttemptOutcome = (typeof OUTCOMES)[number]

const countAttempt = createCounter(
  'crop_task_attempts_total',
  'Attempts at tasks by how they ended',
  ['outcome'],
  OUTCOMES.map((outcome) => ({ outcome })),
)

export function countAbandonedTasks(tasks: number): void {
  for (let counted = 0; counted < tasks; counted++) countAttempt({ outcome: 'given_up' })
}

function recordOutcome(outcome: AttemptOutcome): void {
  countAttempt({ outcome })
  getActiveSpan()?.setAttribute('crop.task.outcome', outcome)
}

function toTaskFailure(error: unknown, task: ClaimedTask): TaskFailure | undefined {
  if (error instanceof ModelTimeout) return 'ANALYSIS_TIMED_OUT'
  if (error instanceof ModelFailure) return 'ANALYSIS_FAILED'
  return task.attempt >= task.maxAttempts ? 'ANALYSIS_FAILED' : undefined
}

/** The model's refusal is final; anything else, such as an outage, is worth another attempt. */
async function failOrRetry({ db, logger }: TaskContext, task: ClaimedTask, error: unknown): Promise<void> {
  const failure = toTaskFailure(error, task)
  const span = getActiveSpan()
  if (span) markSpanFailed(span, failure ?? (error instanceof Error ? error.name : typeof error))
  const fields = { attempt: task.attempt, failure, ...toErrorFields(error) }
  const written = await (failure ? failTask(db, task, failure) : retryTaskLater(db, task))
  if (!written) return recordFenced(logger, fields)
  recordOutcome(failure ? 'failed' : 'retried')
  logger.warn(failure ? 'task failed' : 'task will be tried again', fields)
}

function recordFenced(logger: Logger, fields: LogFields): void {
  recordOutcome('fenced')
  logger.warn('task was fenced off', fields)
}

function recordLostLease({ logger }: TaskContext, task: ClaimedTask, end: unknown): void {
  // A worker that stops says itself what it handed back.
  if (end === WORKER_STOPPING) return
  recordOutcome('lost')
  logger.warn('task lost to another worker', { attempt: task.attempt })
}

/**
 * One attempt of a task, from claim to end. Safe to run twice: every write carries the attempt as its fence, so an
 * attempt that lost its task changes nothing.
 */
export async function runTask(parts: TaskContext, task: ClaimedTask, lost: AbortSignal): Promise<void> {
  const { db, results, logger } = parts
  const startedAt = performance.now()
  try {
    const outcome = await results.getResult(task)
    if (lost.aborted) return recordLostLease(parts, task, lost.reason)
    const completed = await withDatabaseSpan('complete task', () => completeTask(db, task, outcome))
    if (!completed) return recordFenced(logger, { attempt: task.attempt })
    const duration_ms = Math.round(performance.now() - startedAt)
    recordOutcome('completed')
    logger.info('task completed', { attempt: task.attempt, label: outcome.feasibilityLabel, duration_ms })
  } catch (error) {
    // Model threads end when the worker stops, which says nothing of the task.
    if (lost.aborted) return recordLostLease(parts, task, lost.reason)
    await failOrRetry(parts, task, error)
  }
}
