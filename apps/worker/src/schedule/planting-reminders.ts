import { inTransaction, insertReminders, readPlansDueForReminder } from '@crop/db'
import type { Db, PlanDueForReminder } from '@crop/db'
import { getNextMonth, draftPlantingReminder } from '@crop/domain'
import type { ScheduledJob } from './scheduled-job'

/** The month after the slot's, and the year that it lies in: January's belongs to the year to come. */
function nextMonth(slot: Date): { month: number; year: number } {
  const month = getNextMonth(slot.getUTCMonth() + 1)
  return { month, year: slot.getUTCFullYear() + (month === 1 ? 1 : 0) }
}

/** One notification per plan and season, whose key makes a second run of the slot change nothing. */
const reminderOf = (plan: PlanDueForReminder, year: number) => ({
  ...draftPlantingReminder(plan),
  userId: plan.userId,
  planId: plan.id,
  dedupeKey: `planting-reminder:${plan.id}:${year}`,
})

export function createPlantingRemindersJob(db: Db, cron: string): ScheduledJob {
  return {
    name: 'planting-reminders',
    cron,
    async run(slot) {
      const { month, year } = nextMonth(slot)
      let reminded = 0
      for await (const plans of readPlansDueForReminder(db, month)) {
        const reminders = plans.map((plan) => reminderOf(plan, year))
        reminded += await inTransaction(db, (tx) => insertReminders(tx, reminders))
      }
      return { reminded }
    },
  }
}
