import { findPlansDue, inTransaction, insertNotifications } from '@crop/db'
import type { Db, PlanDue } from '@crop/db'
import { monthAfter, plantingReminder } from '@crop/domain'
import type { ScheduledJob } from './scheduled-job'

const BATCH = 500
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000'

/** The month after the slot's, and the year that it lies in: January's belongs to the year to come. */
function nextMonth(slot: Date): { month: number; year: number } {
  const month = monthAfter(slot.getUTCMonth() + 1)
  return { month, year: slot.getUTCFullYear() + (month === 1 ? 1 : 0) }
}

/** One notification per plan and season, whose key makes a second run of the slot change nothing. */
const reminderOf = (plan: PlanDue, year: number) => ({
  ...plantingReminder(plan),
  userId: plan.userId,
  planId: plan.id,
  dedupeKey: `planting-reminder:${plan.id}:${year}`,
})

export function plantingReminders(db: Db, cron: string): ScheduledJob {
  return {
    name: 'planting-reminders',
    cron,
    async run(slot) {
      const { month, year } = nextMonth(slot)
      let reminded = 0
      let plans: PlanDue[] = []
      do {
        plans = await findPlansDue(db, month, plans.at(-1)?.id ?? BEFORE_ALL_IDS, BATCH)
        const reminders = plans.map((plan) => reminderOf(plan, year))
        reminded += await inTransaction(db, (tx) => insertNotifications(tx, reminders))
      } while (plans.length === BATCH)
      return { reminded }
    },
  }
}
