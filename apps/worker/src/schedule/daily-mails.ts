import { queueDailyMails, type Db } from '@crop/db'
import type { ScheduledJob } from './schedule'

/** Queues one mail for each customer who gets notifications once a day. */
export function createDailyMailsJob(db: Db, cron: string): ScheduledJob {
  return { name: 'daily-mails', cron, run: async () => ({ queued: await queueDailyMails(db) }) }
}
