import {
  type FieldConditions,
  type JudgedOutlook,
  NOTIFICATION_CODES,
  type NotificationText,
  type PlanOutlook,
  RISK_TOLERANCES,
  SEVERITIES,
} from '@crop/domain'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { timestamptz } from './columns'

export const cropPlans = pgTable(
  'crop_plans',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    crop: text('crop').notNull(),
    location: text('location').notNull(),
    plantingMonth: smallint('planting_month').notNull(),
    riskTolerance: text('risk_tolerance', { enum: RISK_TOLERANCES }).notNull(),
    isArchived: boolean('is_archived').notNull().default(false),
    /** Conditions of the field, null members included; null if the customer never set them. */
    conditions: jsonb('conditions').$type<FieldConditions>(),
    /** The verdict by the seasonal outlook of the latest analysis; null if that had none. */
    outlook: jsonb('outlook').$type<PlanOutlook>(),
    /** The outlook to compare the next one with; it stays when an analysis has none. */
    judgedOutlook: jsonb('judged_outlook').$type<JudgedOutlook>(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Without updated_at, so that changing a plan is a heap-only update. A customer's plans are few and quickly sorted.
    index('crop_plans_user_id_idx').on(table.userId),
    check('crop_plans_planting_month_check', sql`${table.plantingMonth} between 1 and 12`),
    check('crop_plans_risk_tolerance_check', sql`${table.riskTolerance} in ('low', 'medium', 'high')`),
  ],
)

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** The content of the notification, for texts in other languages; null for notifications of earlier versions. */
    code: text('code', { enum: NOTIFICATION_CODES }),
    params: jsonb('params').$type<NotificationText['params']>(),
    severity: text('severity', { enum: SEVERITIES }).notNull(),
    relatedCropPlanId: uuid('related_crop_plan_id').references(() => cropPlans.id, { onDelete: 'set null' }),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    /** Names the event of the notification, so that a repeated job stores no second one. */
    dedupeKey: text('dedupe_key').unique(),
  },
  (table) => [
    index('notifications_user_id_created_at_id_idx').on(table.userId, table.createdAt, table.id),
    index('notifications_unread_idx')
      .on(table.userId)
      .where(sql`not ${table.isRead}`),
    index('notifications_related_crop_plan_id_idx').on(table.relatedCropPlanId),
    check('notifications_severity_check', sql`${table.severity} in ('info', 'warning', 'critical')`),
  ],
)

/** Notifications for the next daily mail of their owners. */
export const digestEntries = pgTable(
  'digest_entries',
  {
    notificationId: uuid('notification_id')
      .primaryKey()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [index('digest_entries_user_id_idx').on(table.userId)],
)
