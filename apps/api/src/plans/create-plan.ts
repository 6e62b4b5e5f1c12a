import { insertPlan } from '@crop/db'
import type { KeyedRequest } from '@crop/db'
import { withIdempotency, RESPONSE_TTL_SECONDS, toHandlerResult } from '../http/pipeline/idempotency'
import { ApiError } from '../http/errors/api-error'
import type { HandlerResult } from '../http/contract/route'
import type { AppContext } from '../context'
import type { NewPlan } from './plan-schemas'
import { planUrl } from './plan-url'

export interface PlanCreation {
  userId: string
  plan: NewPlan
  keyed: KeyedRequest | undefined
}

export async function createPlan(
  { db, limits }: AppContext,
  { userId, plan, keyed }: PlanCreation,
): Promise<HandlerResult> {
  const { planting_month: plantingMonth, risk_tolerance: riskTolerance, name, crop, location } = plan
  const fields = { userId, name, crop, location, plantingMonth, riskTolerance }
  const answered = await withIdempotency(
    db,
    { request: keyed, keptSeconds: RESPONSE_TTL_SECONDS },
    async (on) => {
      const made = await insertPlan(on, fields, limits.plansPerUser)
      if (made) return { status: 201, body: made.json, location: planUrl(made.id) }
      const detail = `An account may have ${limits.plansPerUser} crop plans.`
      throw new ApiError('CROP_PLAN_LIMIT_REACHED', { detail })
    },
  )
  return toHandlerResult(answered)
}
