import { completeTask, failTask, retryTaskLater } from '@crop/db'
import type { ClaimedTask, Db } from '@crop/db'
import type { TaskFailure } from '@crop/domain'
import { activeSpan, countOf, errorFields, failSpan, inDatabaseSpan } from '@crop/runtime'
import type { LogFields, Logger } from '@crop/runtime'
import { ModelFailure, ModelTimeout } from '../model/model-threads'
import type { Answers } from './answers'
import { WORKER_STOPS } from './lease-keeper'

export interface RunParts {
  db: Db
  answers: Answers
  logger: Logger
}

/** How attempts end; given up: their worker died with the last one. */
const OUTCOMES = ['completed', 'failed', 'given_up', 'retried', 'lost', 'fenced'] as const

type AttemptOutcome = (typeof OUTCOMES)[number]

const countAttempt = countOf(
  'crop_task_attempts_total',
  'Attempts at tasks by how they ended',
  ['outcome'],
  OUTCOMES.map((outcome) => ({ outcome })),
)

export function countGivenUp(tasks: number): void {
  for (let counted = 0; counted < tasks; counted++) countAttempt({ outcome: 'given_up' })
}

function attemptEnded(outcome: AttemptOutcome): void {
  countAttempt({ outcome })
  activeSpan()?.setAttribute('crop.task.outcome', outcome)
}

function failureOf(error: unknown, task: ClaimedTask): TaskFailure | undefined {
  if (error instanceof ModelTimeout) return 'ANALYSIS_TIMED_OUT'
  if (error instanceof ModelFailure) return 'ANALYSIS_FAILED'
  return task.attempt >= task.maxAttempts ? 'ANALYSIS_FAILED' : undefined
}

/** The model's refusal is final; anything else, such as an outage, is worth another attempt. */
async function settleFailure({ db, logger }: RunParts, task: ClaimedTask, error: unknown): Promise<void> {
  const failure = failureOf(error, task)
  const span = activeSpan()
  if (span) failSpan(span, failure ?? (error instanceof Error ? error.name : typeof error))
  const fields = { attempt: task.attempt, failure, ...errorFields(error) }
  const written = await (failure ? failTask(db, task, failure) : retryTaskLater(db, task))
  if (!written) return fencedOff(logger, fields)
  attemptEnded(failure ? 'failed' : 'retried')
  logger.warn(failure ? 'task failed' : 'task will be tried again', fields)
}

function fencedOff(logger: Logger, fields: LogFields): void {
  attemptEnded('fenced')
  logger.warn('task was fenced off', fields)
}

function leaseEnded({ logger }: RunParts, task: ClaimedTask, end: unknown): void {
  // A worker that stops says itself what it handed back.
  if (end === WORKER_STOPS) return
  attemptEnded('lost')
  logger.warn('task lost to another worker', { attempt: task.attempt })
}

/**
 * One attempt of a task, from claim to end. Safe to run twice: every write carries the attempt as its fence, so an
 * attempt that lost its task changes nothing.
 */
export async function runTask(parts: RunParts, task: ClaimedTask, lost: AbortSignal): Promise<void> {
  const { db, answers, logger } = parts
  const startedAt = performance.now()
  try {
    const outcome = await answers.find(task)
    if (lost.aborted) return leaseEnded(parts, task, lost.reason)
    const completed = await inDatabaseSpan('complete task', () => completeTask(db, task, outcome))
    if (!completed) return fencedOff(logger, { attempt: task.attempt })
    const duration_ms = Math.round(performance.now() - startedAt)
    attemptEnded('completed')
    logger.info('task completed', { attempt: task.attempt, label: outcome.feasibilityLabel, duration_ms })
  } catch (error) {
    // Model threads end when the worker stops, which says nothing of the task.
    if (lost.aborted) return leaseEnded(parts, task, lost.reason)
    await settleFailure(parts, task, error)
  }
}
