import type { PlanForReminder } from '@crop/domain'
import { and, asc, eq, gt, inArray, not, sql } from 'drizzle-orm'
import { readBatchesById } from '../sql/read-batches-by-id'
import type { Db, Tx } from '../driver/database-client'
import { selectLatestAnalysis } from './latest-analysis'
import { insertNotifications, type NewNotification } from '../notifications/notifications'
import { cropPlans } from '../schema'

export interface PlanDueForReminder extends PlanForReminder {
  id: string
  userId: string
}

/** Reads the active plans with this planting month in batches. */
export function readPlansDueForReminder(db: Db, month: number): AsyncGenerator<PlanDueForReminder[]> {
  const latestAnalysis = selectLatestAnalysis()
  return readBatchesById(async (afterId, limit) => {
    const plans = await db
      .select({
        id: cropPlans.id,
        userId: cropPlans.userId,
        name: cropPlans.name,
        crop: cropPlans.crop,
        location: cropPlans.location,
        plantingMonth: cropPlans.plantingMonth,
        latestLabel: latestAnalysis.label,
        irrigation: latestAnalysis.irrigation,
      })
      .from(cropPlans)
      .leftJoinLateral(latestAnalysis, sql`true`)
      .where(and(eq(cropPlans.plantingMonth, month), not(cropPlans.isArchived), gt(cropPlans.id, afterId)))
      .orderBy(asc(cropPlans.id))
      .limit(limit)
    return plans.map((plan) => ({ ...plan, latestLabel: plan.latestLabel ?? undefined }))
  })
}

/** Returns the ids of the plans that still exist, and keeps these plans from deletion until the transaction ends. */
async function lockExistingPlans(tx: Tx, ids: string[]): Promise<Set<string>> {
  const plans = await tx
    .select({ id: cropPlans.id })
    .from(cropPlans)
    .where(inArray(cropPlans.id, ids))
    .orderBy(asc(cropPlans.id))
    .for('key share')
  return new Set(plans.map((plan) => plan.id))
}

type NewReminder = NewNotification & { planId: string }

/** Stores reminders and returns the number of new ones. Reminders of plans that were deleted meanwhile are left out. */
export async function insertReminders(tx: Tx, reminders: NewReminder[]): Promise<number> {
  const existingPlans = await lockExistingPlans(
    tx,
    reminders.map(({ planId }) => planId),
  )
  const inserted = await insertNotifications(
    tx,
    reminders.filter(({ planId }) => existingPlans.has(planId)),
  )
  return inserted.length
}
