import { sql, type SQL } from 'drizzle-orm'
import { daysInterval } from '../sql/intervals'

/** The condition that the batch is unfinished or within its retention, which is that of its items. */
export const isWithinRetention = (retentionDays: number): SQL =>
  sql`coalesce(batch.finished_at > now() - ${daysInterval(retentionDays)}, true)`
