import { FEASIBILITY_LABELS, TASK_FAILURES, TASK_STATES } from '@crop/domain'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  inet,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { jsonText, timestamptz } from './columns'
import { cropPlans } from './plans'

/** The task row is the outbox: what it says is true, whatever the queue says. */
export const analysisTasks = pgTable(
  'analysis_tasks',
  {
    id: uuid('id').primaryKey(),
    /** The `X-Request-Id` of the submission: it joins the log lines of api and worker. */
    httpRequestId: text('http_request_id'),
    /** The W3C `traceparent` of the submission, while it is traced: attempts go on with its trace. */
    traceParent: text('trace_parent'),
    userId: uuid('user_id').references(() => users.id),
    apiKeyPrefix: text('api_key_prefix'),
    clientIp: inet('client_ip'),
    /** No foreign key on purpose: deleting a plan must never lock a task row. */
    cropPlanId: uuid('crop_plan_id'),
    location: text('location').notNull(),
    crop: text('crop').notNull(),
    month: smallint('month').notNull(),
    modelVersion: text('model_version').notNull(),
    /** Asked to be computed anew, whatever the result cache holds. */
    refresh: boolean('refresh').notNull().default(false),
    state: text('state', { enum: TASK_STATES }).notNull().default('queued'),
    priority: smallint('priority').notNull().default(0),
    /** Only ever grows, so it is also the fencing token of the attempt that holds the task. */
    attempt: integer('attempt').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull().default(8),
    availableAt: timestamptz('available_at').notNull().defaultNow(),
    leaseExpiresAt: timestamptz('lease_expires_at'),
    errorCode: text('error_code', { enum: TASK_FAILURES }),
    /** The task that an operator made of this failed one. */
    retriedAs: uuid('retried_as'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    startedAt: timestamptz('started_at'),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    index('analysis_tasks_queued_idx')
      .on(table.priority, table.availableAt)
      .where(sql`${table.state} = 'queued'`),
    index('analysis_tasks_leased_idx')
      .on(table.leaseExpiresAt)
      .where(sql`${table.state} = 'processing'`),
    // One re-analysis of a plan at a time, whoever asks for it.
    uniqueIndex('analysis_tasks_reanalysis_idx')
      .on(table.cropPlanId)
      .where(sql`${table.priority} = 1 and ${table.state} in ('queued', 'processing')`),
    index('analysis_tasks_finished_at_idx')
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
    // Few, and looked for by operators and metrics.
    index('analysis_tasks_failed_idx')
      .on(table.finishedAt)
      .where(sql`${table.state} = 'failed'`),
    check(
      'analysis_tasks_state_check',
      sql`${table.state} in ('queued', 'processing', 'completed', 'failed')`,
    ),
    check('analysis_tasks_month_check', sql`${table.month} between 1 and 12`),
  ],
)

/** What an analysis found; kept for good, also when its task or plan is gone. */
export const analyses = pgTable(
  'analyses',
  {
    id: uuid('id').primaryKey(),
    taskId: uuid('task_id').notNull().unique(),
    userId: uuid('user_id').references(() => users.id),
    cropPlanId: uuid('crop_plan_id').references(() => cropPlans.id, { onDelete: 'restrict' }),
    trigger: text('trigger', { enum: ['request', 'reanalysis'] }).notNull(),
    feasibilityLabel: text('feasibility_label', { enum: FEASIBILITY_LABELS }).notNull(),
    result: jsonText('result').notNull(),
    modelVersion: text('model_version').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    // The label rides along so that a plan's latest label is read from the index alone. Ascending, and read backwards:
    // a descending index sorts nulls last, the queries' order has them first, and the planner takes them for different.
    index('analyses_crop_plan_id_created_at_id_idx').on(
      table.cropPlanId,
      table.createdAt,
      table.id,
      table.feasibilityLabel,
    ),
    check('analyses_trigger_check', sql`${table.trigger} in ('request', 'reanalysis')`),
  ],
)
