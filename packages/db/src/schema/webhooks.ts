import {
  DELIVERY_ERRORS,
  DELIVERY_STATES,
  DISABLED_REASONS,
  WEBHOOK_EVENTS,
  WEBHOOK_MESSAGE_TYPES,
} from '@crop/domain'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { jsonText, timestamptz } from './columns'

/** Webhooks of customers and of API keys. They are deleted together with their account. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    apiKeyPrefix: text('api_key_prefix'),
    url: text('url').notNull(),
    events: text('events', { enum: WEBHOOK_EVENTS }).array().notNull(),
    description: text('description'),
    /** Signs the messages, so it cannot be stored as a hash. Never logged. */
    secret: text('secret').notNull(),
    disabledAt: timestamptz('disabled_at'),
    disabledReason: text('disabled_reason', { enum: DISABLED_REASONS }),
    /** The first failed attempt since the last successful one. */
    failingSince: timestamptz('failing_since'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Each completed task looks for the webhooks of its caller here.
    index('webhooks_user_id_idx')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    index('webhooks_api_key_prefix_idx')
      .on(table.apiKeyPrefix)
      .where(sql`${table.apiKeyPrefix} is not null`),
    check('webhooks_owner_check', sql`(${table.userId} is null) <> (${table.apiKeyPrefix} is null)`),
  ],
)

/**
 * Messages to webhooks: one row for each event and webhook, written in the transaction of the event. A claimed row has a
 * lease; when its worker dies, it becomes due again at the end of the lease.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The `webhook-id` header of all attempts. */
    id: uuid('id').primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text('type', { enum: WEBHOOK_MESSAGE_TYPES }).notNull(),
    data: jsonText('data').notNull(),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('pending'),
    /** Grows with each claim, and so is the fence against writes of older attempts. */
    attempt: integer('attempt').notNull().default(0),
    /** Failed attempts since the schedule of attempts started; the next delay depends on it. */
    failures: smallint('failures').notNull().default(0),
    /** When the next attempt is due; the end of the lease while an attempt is in progress. */
    availableAt: timestamptz('available_at').notNull().defaultNow(),
    leaseExpiresAt: timestamptz('lease_expires_at'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    lastAttemptAt: timestamptz('last_attempt_at'),
    finishedAt: timestamptz('finished_at'),
    /** The outcome of the last finished attempt. */
    responseStatus: smallint('response_status'),
    responseBody: text('response_body'),
    error: text('error', { enum: DELIVERY_ERRORS }),
  },
  (table) => [
    // The claim jumps from webhook to webhook in this index.
    index('webhook_deliveries_pending_idx')
      .on(table.webhookId, table.availableAt)
      .where(sql`${table.state} = 'pending'`),
    // Counts the attempts in progress of a webhook.
    index('webhook_deliveries_leased_idx')
      .on(table.webhookId)
      .where(sql`${table.leaseExpiresAt} is not null`),
    index('webhook_deliveries_webhook_id_created_at_id_idx').on(table.webhookId, table.createdAt, table.id),
    index('webhook_deliveries_finished_at_idx')
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
    check('webhook_deliveries_state_check', sql`${table.state} in ('pending', 'delivered', 'failed')`),
  ],
)
