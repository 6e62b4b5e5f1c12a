import { randomUUID } from 'node:crypto'
import { findPlan, deleteStoredResponse, insertTask } from '@crop/db'
import type { StoredResponse, KeyedRequest, Plan } from '@crop/db'
import { getPlanQuestion, type Caller, type Question } from '@crop/domain'
import { activeSpan, inDatabaseSpan, traceParentOf } from '@crop/runtime'
import type { WorkLog } from '@crop/runtime'
import { withIdempotency, findReplay, RESPONSE_TTL_SECONDS } from '../http/pipeline/idempotency'
import type { IdempotentResult } from '../http/pipeline/idempotency'
import { planNotFound } from '../http/errors/api-error'
import { isUuid } from '../http/contract/uuid'
import type { AppContext } from '../context'
import { checkRateLimitAndCache } from './rate-limit-and-cache'
import type { RateLimitAndCache } from './rate-limit-and-cache'
import type { AnalysisRequest } from './analysis-schemas'
import { CACHED_TASK_SECONDS, cachedTaskId, isCopyLost } from './cached-task'
import { cachedResponse, queuedResponse } from './submission-response'

export interface AnalysisSubmission {
  caller: Caller
  asked: AnalysisRequest
  /** Computes anew instead of reading the result cache. */
  refresh: boolean
  keyed: KeyedRequest | undefined
  httpRequestId: string
  log: WorkLog
  clientIp(): string | undefined
}

export interface SubmissionResult extends IdempotentResult {
  rateLimit: RateLimitAndCache['rateLimit']
}

interface PlannedQuestion extends Question {
  cropPlanId: string | undefined
}

/** The plan that a request names; one that is not the caller's is one that does not exist. */
async function planOf({ db }: AppContext, { caller, asked }: AnalysisSubmission): Promise<Plan | undefined> {
  const id = asked.crop_plan_id
  if (typeof id !== 'string') return undefined
  const plan = caller.kind === 'customer' && isUuid(id) ? await findPlan(db, caller.userId, id) : undefined
  if (!plan) throw planNotFound()
  return plan
}

/** What is missing is taken from the plan; without one the schema has asked for everything. */
function fillIn(request: AnalysisRequest, plan: Plan | undefined): PlannedQuestion {
  if (plan) return { ...getPlanQuestion(plan, request), cropPlanId: plan.id }
  const { location, crop, month } = request
  if (location === undefined || crop === undefined || month === undefined) {
    throw new Error('The schema asks for what no plan fills in.')
  }
  return { location, crop, month, cropPlanId: undefined }
}

async function questionOf(ctx: AppContext, submission: AnalysisSubmission): Promise<PlannedQuestion> {
  return fillIn(submission.asked, await planOf(ctx, submission))
}

/** The answer that the key was given, unless it points to a copy that went with the rest of Redis. */
async function answerStillGood(ctx: AppContext, keyed: KeyedRequest): Promise<StoredResponse | undefined> {
  const first = await findReplay(ctx.db, keyed)
  if (!first || !(await isCopyLost(ctx, first))) return first
  await deleteStoredResponse(ctx.db, keyed, first)
  return undefined
}

/** A cached result was copied for this caller; without a key nothing of it touches Postgres. */
async function shareResult(
  { db }: AppContext,
  id: string,
  { keyed, log }: AnalysisSubmission,
): Promise<IdempotentResult> {
  const once = { request: keyed, keptSeconds: CACHED_TASK_SECONDS }
  const answered = await withIdempotency(db, once, async () => cachedResponse(id))
  if (!answered.replayed) log.add({ task_id: cachedTaskId(id) })
  return answered
}

/** A 202 promises that the task is committed; the doorbell only makes it start sooner. */
async function queueTask(
  ctx: AppContext,
  id: string,
  { cropPlanId, ...question }: PlannedQuestion,
  submission: AnalysisSubmission,
): Promise<IdempotentResult> {
  const { db, modelVersion, doorbell, backlogLimiter } = ctx
  const { caller, refresh, keyed, httpRequestId, clientIp, log } = submission
  await backlogLimiter.assertCapacity()
  const span = activeSpan()
  const traceParent = span && traceParentOf(span)
  const asked = { caller, cropPlanId, question, modelVersion, refresh }
  const answered = await inDatabaseSpan('insert task', () =>
    withIdempotency(db, { request: keyed, keptSeconds: RESPONSE_TTL_SECONDS }, async (on) => {
      await insertTask(on, { id, httpRequestId, traceParent, clientIp: clientIp(), ...asked })
      return queuedResponse(id)
    }),
  )
  if (answered.replayed) return answered
  log.add({ task_id: id })
  doorbell.ring(id)
  return answered
}

/** Answers a submission from an earlier one with its key, from the result cache, or with a new task. */
export async function submitAnalysis(
  ctx: AppContext,
  submission: AnalysisSubmission,
): Promise<SubmissionResult> {
  const { caller, asked, refresh, keyed } = submission
  const id = randomUUID()
  // Only a question that stands as it is can be counted and answered in one round trip; a plan is looked at in
  // between, and a repeated request gets its first answer rather than a copy of its own.
  const atOnce = !keyed && typeof asked.crop_plan_id !== 'string'
  const early = atOnce ? await questionOf(ctx, submission) : undefined
  const copyOf = (question: Question | undefined) =>
    question && !refresh ? { taskUuid: id, question } : undefined
  const admission = await checkRateLimitAndCache(ctx, { caller, counted: true, copy: copyOf(early) })
  const { rateLimit } = admission

  const first = keyed && (await answerStillGood(ctx, keyed))
  if (first) return { response: first, replayed: true, rateLimit }
  const question = early ?? (await questionOf(ctx, submission))
  const copy = early ? undefined : copyOf(question)
  const { answered: isHit } = copy
    ? await checkRateLimitAndCache(ctx, { caller, counted: false, copy })
    : admission
  const { response, replayed } = isHit
    ? await shareResult(ctx, id, submission)
    : await queueTask(ctx, id, question, submission)
  return { response, replayed, rateLimit }
}
