import type { PlanToRemind } from '@crop/domain'
import { and, asc, desc, eq, gt, not, sql } from 'drizzle-orm'
import type { Db } from './connect'
import { analyses, cropPlans } from './schema'

export interface PlanDue extends PlanToRemind {
  id: string
  userId: string
}

/** Active plans to be planted in a month, in the order of their ids, after a given one. */
export async function findPlansDue(
  db: Db,
  month: number,
  afterId: string,
  limit: number,
): Promise<PlanDue[]> {
  const latest = db
    .select({ label: analyses.feasibilityLabel })
    .from(analyses)
    .where(eq(analyses.cropPlanId, cropPlans.id))
    .orderBy(desc(analyses.createdAt), desc(analyses.id))
    .limit(1)
    .as('latest')
  const plans = await db
    .select({
      id: cropPlans.id,
      userId: cropPlans.userId,
      name: cropPlans.name,
      crop: cropPlans.crop,
      location: cropPlans.location,
      plantingMonth: cropPlans.plantingMonth,
      latestLabel: latest.label,
    })
    .from(cropPlans)
    .leftJoinLateral(latest, sql`true`)
    .where(and(eq(cropPlans.plantingMonth, month), not(cropPlans.isArchived), gt(cropPlans.id, afterId)))
    .orderBy(asc(cropPlans.id))
    .limit(limit)
  return plans.map((plan) => ({ ...plan, latestLabel: plan.latestLabel ?? undefined }))
}
