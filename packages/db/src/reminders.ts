import type { PlanToRemind } from '@crop/domain'
import { and, asc, eq, gt, not, sql } from 'drizzle-orm'
import { batchesById } from './batches'
import type { Db } from './connect'
import { latestRecord } from './latest-record'
import { cropPlans } from './schema'

export interface PlanDue extends PlanToRemind {
  id: string
  userId: string
}

/** Active plans to be planted in a month, in batches. */
export function plansDue(db: Db, month: number): AsyncGenerator<PlanDue[]> {
  const latest = latestRecord()
  return batchesById(async (afterId, limit) => {
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
  })
}
