import { randomUUID } from 'node:crypto'
import { deleteStoredResponse, insertTask, type StoredResponse } from '@crop/db'
import { getActiveSpan, toTraceParent, UNKNOWN_MODEL_VERSION, withDatabaseSpan } from '@crop/runtime'
import type { AppContext } from '../context'
import {
  findReplay,
  RESPONSE_TTL_SECONDS,
  withIdempotency,
  type IdempotentResult,
} from '../http/pipeline/idempotency'
import { CACHED_TASK_TTL_SECONDS, toCachedTaskId, isCachedCopyLost } from './cached-task'
import {
  getPrefetchableQuestion,
  needsTask,
  resolveQuestion,
  type Submission,
  type SubmittedQuestion,
} from './submission'
import {
  createLimitAndCachedResult,
  type RateLimitStatus,
  type LimitAndCachedResult,
} from './limit-and-cached-result'
import { PendingLimitReached } from './pending-limit'
import { dailyLimitReached, tooManyPending } from './submission-limits'
import { getTaskUrl } from './task-response'
import { getDailyUsageKey } from './visitor-limit'

export interface SubmissionResult extends IdempotentResult {
  rateLimit: RateLimitStatus | undefined
}

interface IdentifiedSubmission extends Submission {
  /** Id of the task, or of the copy of a cached result. */
  id: string
}

/** Returns the response stored for the `Idempotency-Key`, shares a cached result, or enqueues a new task. */
export async function submitAnalysis(ctx: AppContext, received: Submission): Promise<SubmissionResult> {
  const submission = { ...received, id: randomUUID() }
  const limitAndCache = createLimitAndCachedResult(ctx, {
    caller: submission.caller,
    id: submission.id,
    prefetch: getPrefetchableQuestion(submission),
  })

  const rateLimit = await limitAndCache.enforceRateLimit()
  const replayed = await findStoredResponse(ctx, submission)
  if (replayed) return { ...replayed, rateLimit }
  const question = await resolveQuestion(ctx, submission)
  const cached = await shareCachedResult(ctx, limitAndCache, question, submission)
  const result = cached ?? (await enqueueTask(ctx, question, { ...submission, rateLimit }))
  return { ...result, rateLimit }
}

/** Finds the response to an earlier request with the same key, unless it points to a copy that Redis has lost. */
async function findStoredResponse(
  ctx: AppContext,
  { keyedRequest }: Submission,
): Promise<IdempotentResult | undefined> {
  if (!keyedRequest) return undefined
  const replay = await findReplay(ctx.db, keyedRequest)
  if (!replay || !(await isCachedCopyLost(ctx, replay.response.location))) return replay
  await deleteStoredResponse(ctx.db, keyedRequest, replay.response)
  return undefined
}

/** Copies the cached result for this caller. Without an `Idempotency-Key` Postgres is not involved. */
async function shareCachedResult(
  { db }: AppContext,
  limitAndCache: LimitAndCachedResult,
  question: SubmittedQuestion,
  submission: IdentifiedSubmission,
): Promise<IdempotentResult | undefined> {
  if (needsTask(submission) || !(await limitAndCache.copyCachedResult(question))) return undefined
  const { id, keyedRequest, log } = submission
  const taskId = toCachedTaskId(id)
  const idempotency = { request: keyedRequest, ttlSeconds: CACHED_TASK_TTL_SECONDS }
  const result = await withIdempotency(db, idempotency, async () =>
    createSubmissionResponse(taskId, 'completed'),
  )
  if (!result.replayed) log.addFields({ task_id: taskId })
  return result
}

/** Commits the task before it rings the doorbell: the 202 promises a committed task. */
async function enqueueTask(
  ctx: AppContext,
  { cropPlanId, isWhatIf, ...question }: SubmittedQuestion,
  submission: IdentifiedSubmission & Pick<SubmissionResult, 'rateLimit'>,
): Promise<IdempotentResult> {
  const { db, findAnalysisModelVersion, doorbell, backlogLimiter, pendingLimit, limits } = ctx
  const { id, caller, refresh, keyedRequest, httpRequestId, log, rateLimit } = submission
  const clientIp = submission.clientIp()
  await backlogLimiter.assertCapacity()
  const span = getActiveSpan()
  const task = {
    id,
    httpRequestId,
    traceParent: span && toTraceParent(span),
    caller,
    clientIp,
    cropPlanId,
    isWhatIf,
    question,
    modelVersion: findAnalysisModelVersion() ?? UNKNOWN_MODEL_VERSION,
    refresh,
  }
  const idempotency = { request: keyedRequest, ttlSeconds: RESPONSE_TTL_SECONDS }
  const insert = (maxPending: number) =>
    withIdempotency(db, idempotency, async (tx) => {
      const outcome = await insertTask(tx, task, {
        maxPending,
        maxPerDay: limits.analysesPerDay,
        usageKey: getDailyUsageKey(ctx, caller, clientIp),
      })
      if (outcome === 'too_many_pending') throw new PendingLimitReached()
      if (outcome === 'daily_limit_reached') throw dailyLimitReached(limits.analysesPerDay, rateLimit)
      return createSubmissionResponse(id, 'queued')
    })
  const result = await withDatabaseSpan('insert task', () => pendingLimit.run(caller, insert)).catch(
    (error: unknown) => {
      throw error instanceof PendingLimitReached ? tooManyPending(limits.pendingPerCaller, rateLimit) : error
    },
  )
  if (result.replayed) return result
  log.addFields({ task_id: id })
  doorbell.ring(id)
  return result
}

function createSubmissionResponse(taskId: string, status: 'queued' | 'completed'): StoredResponse {
  const url = getTaskUrl(taskId)
  return {
    status: 202,
    body: JSON.stringify({ task_id: taskId, status, poll_url: url }),
    location: url,
  }
}
