import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, jsonText, timestamptz } from './columns'

/** Runs of scheduled jobs. The worker that inserts the row, or claims it again after its lease, runs the job. */
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

/** While it has a row, no worker claims tasks. Operators pause the queue by inserting the row. */
export const queuePauses = pgTable(
  'queue_pauses',
  {
    id: integer('id').primaryKey().default(1),
    pausedAt: timestamptz('paused_at').notNull().defaultNow(),
    /** Why the queue is paused, for other operators. */
    reason: text('reason'),
  },
  (table) => [check('queue_pauses_one_row_check', sql`${table.id} = 1`)],
)

/** Stored responses by idempotency key, written in the transaction that did the work of the request. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    requestHash: bytes('request_hash').notNull(),
    status: integer('status').notNull(),
    body: jsonText('body').notNull(),
    /** The `Location` header of the response. */
    location: text('location'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** After this time the key can be claimed again. */
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index('idempotency_keys_expires_at_idx').on(table.expiresAt),
  ],
)

/** New tasks of each caller by day in UTC, for the daily limit. */
export const dailyUsage = pgTable(
  'daily_usage',
  {
    /** The account or API key, as `toCallerKey` of the domain formats it. */
    caller: text('caller').notNull(),
    day: date('day').notNull(),
    tasks: integer('tasks').notNull(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.day] })],
)

/** The models that have answered in this installation. Their rows stay when analyses are deleted. */
export const modelVersions = pgTable('model_versions', {
  modelVersion: text('model_version').primaryKey(),
  /** The changes that the model states for the version; null if it states none. */
  changes: text('changes'),
  firstSeenAt: timestamptz('first_seen_at').notNull(),
  lastSeenAt: timestamptz('last_seen_at').notNull(),
  /** Number of stored analyses, those that were deleted since included. */
  analyses: bigint('analyses', { mode: 'number' }).notNull(),
})

/**
 * The analyses of one transaction each, which workers add to `model_versions` every minute. Counting in that table would make
 * all transactions of a version wait for each other.
 */
export const newAnalysisCounts = pgTable('new_analysis_counts', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  modelVersion: text('model_version').notNull(),
  analyses: integer('analyses').notNull(),
  countedAt: timestamptz('counted_at').notNull(),
})
