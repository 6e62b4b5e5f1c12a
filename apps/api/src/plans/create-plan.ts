import { insertPlan, type KeyedRequest, type StoredResponse } from '@crop/db'
import type { AppContext } from '../context'
import { ApiError } from '../http/errors/api-error'
import { RESPONSE_TTL_SECONDS, withIdempotency, type IdempotentResult } from '../http/pipeline/idempotency'
import { type NewPlan, toPlanFields } from './plan-schemas'

interface CreatePlanInput {
  userId: string
  plan: NewPlan
  /** Undefined without an `Idempotency-Key`. */
  keyedRequest: KeyedRequest | undefined
}

/** Stores a new plan, at most once per `Idempotency-Key`; throws 409 when the account has reached its limit. */
export async function createPlan(
  { db, limits }: AppContext,
  { userId, plan, keyedRequest }: CreatePlanInput,
): Promise<IdempotentResult> {
  const idempotency = { request: keyedRequest, ttlSeconds: RESPONSE_TTL_SECONDS }
  return withIdempotency(db, idempotency, async (tx): Promise<StoredResponse> => {
    const inserted = await insertPlan(tx, { userId, ...toPlanFields(plan) }, limits.plansPerUser)
    if (!inserted) throw planLimitReached(limits.plansPerUser)
    return { status: 201, body: inserted.json, location: `/api/v1/crop-plans/${inserted.id}` }
  })
}

function planLimitReached(limit: number): ApiError {
  return new ApiError('CROP_PLAN_LIMIT_REACHED', {
    detail: `An account can have at most ${limit} crop plans. Delete plans without analyses first.`,
  })
}
