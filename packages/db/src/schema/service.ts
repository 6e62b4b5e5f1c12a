import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, jsonText, timestamptz } from './columns'

/** One row per slot of a scheduled job: whoever inserts or re-leases it runs the slot. */
export const scheduledRuns = pgTable(
  'scheduled_runs',
  {
    job: text('job').notNull(),
    cronTick: timestamptz('slot').notNull(),
    attempt: integer('attempt').notNull(),
    leaseExpiresAt: timestamptz('lease_expires_at').notNull(),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [primaryKey({ columns: [table.job, table.cronTick] })],
)

/** A row means that no worker claims tasks: operators pause the queue by making it. */
export const queuePauses = pgTable(
  'queue_pauses',
  {
    id: integer('id').primaryKey().default(1),
    pausedAt: timestamptz('paused_at').notNull().defaultNow(),
  },
  (table) => [check('queue_pauses_one_row_check', sql`${table.id} = 1`)],
)

/** The first answer to a keyed request, written in the transaction that did its work. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    requestHash: bytes('request_hash').notNull(),
    status: integer('status').notNull(),
    body: jsonText('body').notNull(),
    /** The `Location` of the answer. */
    location: text('location'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Afterwards the key may be used for another request. */
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotency_keys_expires_at_idx').on(table.expiresAt),
  ],
)
