import { hasRoomForPlan, insertPlan, newPlanId } from '@crop/db'
import type { KeyedRequest } from '@crop/db'
import { DomainError } from '@crop/domain'
import { doOnce, KEPT_SECONDS, replyOf } from '../http/idempotency'
import type { Reply } from '../http/route'
import type { Parts } from '../parts'
import type { NewPlan } from './plan-schemas'
import { planUrl, planView } from './plan-view'

export interface PlanCreation {
  userId: string
  plan: NewPlan
  keyed: KeyedRequest | undefined
}

export async function createPlan(
  { db, limits }: Parts,
  { userId, plan, keyed }: PlanCreation,
): Promise<Reply> {
  const { planting_month: plantingMonth, risk_tolerance: riskTolerance, ...named } = plan
  const answered = await doOnce(db, { request: keyed, keptSeconds: KEPT_SECONDS }, async (tx) => {
    if (!(await hasRoomForPlan(tx, userId, limits.plansPerUser))) {
      throw new DomainError(
        'CROP_PLAN_LIMIT_REACHED',
        `An account may have ${limits.plansPerUser} crop plans.`,
      )
    }
    const made = await insertPlan(tx, userId, newPlanId(), { ...named, plantingMonth, riskTolerance })
    return { status: 201, body: JSON.stringify(planView(made)), location: planUrl(made.id) }
  })
  return replyOf(answered)
}
