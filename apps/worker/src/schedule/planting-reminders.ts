import {
  inTransaction,
  insertReminders,
  readPlansDueForReminder,
  type Db,
  type PlanDueForReminder,
} from '@crop/db'
import { draftPlantingReminder, getNextMonth } from '@crop/domain'
import type { ScheduledJob } from './schedule'

/** Returns the month after the tick's and its year; the month after December is January of the next year. */
function getReminderMonth(cronTick: Date): { month: number; year: number } {
  const month = getNextMonth(cronTick.getUTCMonth() + 1)
  return { month, year: cronTick.getUTCFullYear() + (month === 1 ? 1 : 0) }
}

/** Drafts one notification per plan and season. Its dedupe key prevents a second run from inserting it again. */
const draftReminder = (plan: PlanDueForReminder, year: number) => ({
  ...draftPlantingReminder(plan),
  userId: plan.userId,
  planId: plan.id,
  dedupeKey: `planting-reminder:${plan.id}:${year}`,
})

/** Notifies customers of plans whose planting month is the next one. */
export function createPlantingRemindersJob(db: Db, cron: string): ScheduledJob {
  return {
    name: 'planting-reminders',
    cron,
    async run(cronTick) {
      const { month, year } = getReminderMonth(cronTick)
      let reminded = 0
      for await (const batch of readPlansDueForReminder(db, month)) {
        const reminders = batch.map((plan) => draftReminder(plan, year))
        reminded += await inTransaction(db, (tx) => insertReminders(tx, reminders))
      }
      return { reminded }
    },
  }
}
