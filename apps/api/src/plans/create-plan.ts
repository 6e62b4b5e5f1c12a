import { insertPlan } from '@crop/db'
import type { KeyedRequest } from '@crop/db'
import { doOnce, KEPT_SECONDS, replyOf } from '../http/pipeline/idempotency'
import { Refusal } from '../http/errors/api-error'
import type { Reply } from '../http/contract/route'
import type { Parts } from '../context'
import type { NewPlan } from './plan-schemas'
import { planUrl } from './plan-url'

export interface PlanCreation {
  userId: string
  plan: NewPlan
  keyed: KeyedRequest | undefined
}

export async function createPlan(
  { db, limits }: Parts,
  { userId, plan, keyed }: PlanCreation,
): Promise<Reply> {
  const { planting_month: plantingMonth, risk_tolerance: riskTolerance, name, crop, location } = plan
  const fields = { userId, name, crop, location, plantingMonth, riskTolerance }
  const answered = await doOnce(db, { request: keyed, keptSeconds: KEPT_SECONDS }, async (on) => {
    const made = await insertPlan(on, fields, limits.plansPerUser)
    if (made) return { status: 201, body: made.text, location: planUrl(made.id) }
    const detail = `An account may have ${limits.plansPerUser} crop plans.`
    throw new Refusal('CROP_PLAN_LIMIT_REACHED', { detail })
  })
  return replyOf(answered)
}
