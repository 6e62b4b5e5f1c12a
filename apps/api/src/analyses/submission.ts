import { findPlan, type KeyedRequest, type Plan } from '@crop/db'
import { combineConditions, getPlanQuestion, isWhatIf, type Caller, type Question } from '@crop/domain'
import type { ScopedLogger } from '@crop/runtime'
import type { AppContext } from '../context'
import { orNotFound } from '../http/contract/or-not-found'
import type { AnalysisRequest } from './analysis-schemas'

export interface Submission {
  caller: Caller
  body: AnalysisRequest
  /** Whether the result is computed even if it is cached. */
  refresh: boolean
  /** Whether a cached result is recorded as an analysis too. */
  record: boolean
  /** Undefined without an `Idempotency-Key`. */
  keyedRequest: KeyedRequest | undefined
  httpRequestId: string
  log: ScopedLogger
  clientIp(): string | undefined
}

export interface SubmittedQuestion extends Question {
  cropPlanId: string | undefined
  /** Whether the question differs from that of the plan. */
  isWhatIf: boolean
}

/** Loads the plan that the request names, if any, and completes the question from it. */
export async function resolveQuestion(ctx: AppContext, submission: Submission): Promise<SubmittedQuestion> {
  const { location, crop, month, planting_year: year, conditions } = submission.body
  const plan = await findSubmittedPlan(ctx, submission)
  if (!plan) return getRequestQuestion(submission.body)
  const requested = {
    location,
    crop,
    month,
    plantingYear: year ?? undefined,
    conditions: conditions ?? undefined,
  }
  const question = getPlanQuestion(plan, requested)
  return { ...question, cropPlanId: plan.id, isWhatIf: isWhatIf(plan, question) }
}

async function findSubmittedPlan(
  { db }: AppContext,
  { caller, body }: Submission,
): Promise<Plan | undefined> {
  const id = body.crop_plan_id
  if (typeof id !== 'string') return undefined
  return orNotFound('CROP_PLAN_NOT_FOUND', id, async () =>
    caller.kind === 'customer' ? findPlan(db, caller.userId, id) : undefined,
  )
}

function getRequestQuestion({
  location,
  crop,
  month,
  planting_year: year,
  conditions,
}: AnalysisRequest): SubmittedQuestion {
  if (location === undefined || crop === undefined || month === undefined) {
    throw new Error('The schema requires location, crop and month when no plan is named.')
  }
  return {
    location,
    crop,
    month,
    plantingYear: year ?? undefined,
    conditions: combineConditions(conditions ?? undefined, undefined),
    cropPlanId: undefined,
    isWhatIf: false,
  }
}

/**
 * Returns the question of a submission if its cached result may be served without a query to Postgres. A plan's owner
 * and the response stored for an `Idempotency-Key` have to be looked up first.
 */
export function getPrefetchableQuestion(submission: Submission): Question | undefined {
  const { body, keyedRequest } = submission
  const needsPostgres = keyedRequest !== undefined || typeof body.crop_plan_id === 'string'
  return needsPostgres || needsTask(submission) ? undefined : getRequestQuestion(body)
}

/** Whether the submission becomes a task even if its result is cached. */
export const needsTask = ({ refresh, record }: Submission): boolean => refresh || record
