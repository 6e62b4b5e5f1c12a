import type { PlanForReminder } from '@crop/domain'
import { and, asc, eq, gt, inArray, not, sql } from 'drizzle-orm'
import { readBatchesById } from './batches'
import type { Db, Tx } from './connect'
import { selectLatestAnalysis } from './latest-record'
import { insertNotifications } from './notifications'
import type { NewNotification } from './notifications'
import { cropPlans } from './schema'

export interface PlanDueForReminder extends PlanForReminder {
  id: string
  userId: string
}

/** Active plans to be planted in a month, in batches. */
export function readPlansDueForReminder(db: Db, month: number): AsyncGenerator<PlanDueForReminder[]> {
  const latest = selectLatestAnalysis()
  return readBatchesById(async (afterId, limit) => {
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

/** Those that are still there, and stay until the transaction ends. */
async function lockExistingPlans(tx: Tx, ids: string[]): Promise<Set<string>> {
  const { id } = cropPlans
  const plans = await tx
    .select({ id })
    .from(cropPlans)
    .where(inArray(id, ids))
    .orderBy(asc(id))
    .for('key share')
  return new Set(plans.map((plan) => plan.id))
}

/** Says how many were made. A plan that was deleted since `plansDue` found it is left out, and holds up no other. */
export async function insertReminders(tx: Tx, made: NewNotification[]): Promise<number> {
  const plans = made.map(({ planId }) => planId)
  const kept = await lockExistingPlans(tx, plans)
  const reminders = made.filter(({ planId }) => kept.has(planId))
  return (await insertNotifications(tx, reminders)).length
}
