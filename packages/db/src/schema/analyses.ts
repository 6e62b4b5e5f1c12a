import {
  ANALYSIS_TRIGGERS,
  FEASIBILITY_LABELS,
  TASK_FAILURES,
  TASK_STATES,
  type ConditionValues,
  type QuestionConditions,
} from '@crop/domain'
import { sql, type SQL } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  inet,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { jsonText, timestamptz } from './columns'
import { cropPlans } from './plans'

/** Batches. Their items are tasks. */
export const analysisBatches = pgTable(
  'analysis_batches',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id').references(() => users.id),
    apiKeyPrefix: text('api_key_prefix'),
    /** Number of items. */
    total: integer('total').notNull(),
    /** The numbers of items by their final state, stored when the last item is finished. */
    completed: integer('completed'),
    failed: integer('failed'),
    cancelled: integer('cancelled'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    cancelledAt: timestamptz('cancelled_at'),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    index('analysis_batches_user_id_created_at_id_idx')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.userId} is not null`),
    index('analysis_batches_api_key_prefix_created_at_id_idx')
      .on(table.apiKeyPrefix, table.createdAt, table.id)
      .where(sql`${table.apiKeyPrefix} is not null`),
    // Batches whose counts are not stored yet.
    index('analysis_batches_unfinished_idx')
      .on(table.id)
      .where(sql`${table.finishedAt} is null`),
    index('analysis_batches_finished_at_idx')
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
  ],
)

/**
 * The class and the caller of a task in one value, such as `0:cpk_4fGk2b9Q`. Workers take turns by it. As one value, it
 * leaves Postgres no other index to choose. In byte order, so that JavaScript compares callers like Postgres.
 */
export const classAndCaller = (task: SQL): SQL =>
  sql`((${task}.priority::text || ':' || coalesce(${task}.user_id::text, ${task}.api_key_prefix, '-')) collate "C")`

/** Tasks. The row is the source of truth and the outbox; the queue in Redis is only a hint. */
export const analysisTasks = pgTable(
  'analysis_tasks',
  {
    id: uuid('id').primaryKey(),
    /** The `X-Request-Id` of the submission, which is in the log lines of api and worker. */
    httpRequestId: text('http_request_id'),
    /** The W3C `traceparent` of the submission if it is traced; attempts continue its trace. */
    traceParent: text('trace_parent'),
    userId: uuid('user_id').references(() => users.id),
    apiKeyPrefix: text('api_key_prefix'),
    clientIp: inet('client_ip'),
    /** No foreign key, because deleting a plan must never lock a task row. */
    cropPlanId: uuid('crop_plan_id'),
    /** The batch that the task is an item of. No foreign key, because it would be checked for each of 10,000 items. */
    batchId: uuid('batch_id'),
    /** Position in the batch, from 0. */
    batchIndex: integer('batch_index'),
    /** The customer's own text for an item of a batch. */
    reference: text('reference'),
    location: text('location').notNull(),
    crop: text('crop').notNull(),
    month: smallint('month').notNull(),
    /** Null if the question states none. */
    plantingYear: smallint('planting_year'),
    /** The known conditions of the field; null if nothing is known. */
    conditions: jsonb('conditions').$type<QuestionConditions>(),
    /** Whether the question differs from the plan's own at the time of the submission. */
    isWhatIf: boolean('is_what_if').notNull().default(false),
    modelVersion: text('model_version').notNull(),
    /** The worker does not read the result cache for this task. */
    refresh: boolean('refresh').notNull().default(false),
    state: text('state', { enum: TASK_STATES }).notNull().default('queued'),
    priority: smallint('priority').notNull().default(0),
    /** Grows with each claim, and so is the fence against writes of older attempts. */
    attempt: integer('attempt').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull().default(8),
    availableAt: timestamptz('available_at').notNull().defaultNow(),
    leaseExpiresAt: timestamptz('lease_expires_at'),
    errorCode: text('error_code', { enum: TASK_FAILURES }),
    /** The new task that an operator made for this failed one. */
    retriedAs: uuid('retried_as'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    startedAt: timestamptz('started_at'),
    finishedAt: timestamptz('finished_at'),
  },
  (table) => [
    index('analysis_tasks_queued_idx')
      .on(table.priority, table.availableAt)
      .where(sql`${table.state} = 'queued'`),
    // The claim jumps from caller to caller in this index.
    index('analysis_tasks_queued_by_caller_idx')
      .on(classAndCaller(sql`"analysis_tasks"`), table.availableAt)
      .where(sql`${table.state} = 'queued'`),
    index('analysis_tasks_leased_idx')
      .on(table.leaseExpiresAt)
      .where(sql`${table.state} = 'processing'`),
    // Tasks that wait for another attempt are few. Metrics count them, however many tasks are queued.
    index('analysis_tasks_retrying_idx')
      .on(table.availableAt)
      .where(sql`${table.state} = 'queued' and ${table.attempt} > 0`),
    // A plan has one unfinished re-analysis at most.
    uniqueIndex('analysis_tasks_reanalysis_idx')
      .on(table.cropPlanId)
      .where(sql`${table.priority} = 1 and ${table.state} in ('queued', 'processing')`),
    index('analysis_tasks_finished_at_idx')
      .on(table.finishedAt)
      .where(sql`${table.finishedAt} is not null`),
    // Unfinished tasks of one caller, which are counted for each submission.
    index('analysis_tasks_pending_user_id_idx')
      .on(table.userId)
      .where(
        sql`${table.priority} = 0 and ${table.state} in ('queued', 'processing') and ${table.userId} is not null`,
      ),
    index('analysis_tasks_pending_api_key_prefix_idx')
      .on(table.apiKeyPrefix)
      .where(
        sql`${table.priority} = 0 and ${table.state} in ('queued', 'processing') and ${table.apiKeyPrefix} is not null`,
      ),
    // The tasks of an account, for its export and its erasure.
    index('analysis_tasks_user_id_idx')
      .on(table.userId, table.id)
      .where(sql`${table.userId} is not null`),
    // The items of a batch in their order.
    uniqueIndex('analysis_tasks_batch_id_batch_index_idx')
      .on(table.batchId, table.batchIndex)
      .where(sql`${table.batchId} is not null`),
    // Finds out whether a batch has unfinished items without reading the finished ones.
    index('analysis_tasks_unfinished_items_idx')
      .on(table.batchId)
      .where(sql`${table.batchId} is not null and ${table.state} in ('queued', 'processing')`),
    // Failed tasks are few. Operators and metrics search for them.
    index('analysis_tasks_failed_idx')
      .on(table.finishedAt)
      .where(sql`${table.state} = 'failed'`),
    check(
      'analysis_tasks_state_check',
      sql`${table.state} in ('queued', 'processing', 'completed', 'failed', 'cancelled')`,
    ),
    check('analysis_tasks_month_check', sql`${table.month} between 1 and 12`),
  ],
)

/** The match key of the crop. A record of an earlier version has it in its result only. */
export const recordCropKey = (record: SQL): SQL =>
  sql`coalesce(${record}.crop_key, ${record}.result ->> 'crop')`

/**
 * Analyses. They outlive their task; those of a plan are never deleted. The question and the score are columns, because
 * reading them from 200 results takes a hundred times as long. They are null in records of earlier versions.
 */
export const analyses = pgTable(
  'analyses',
  {
    id: uuid('id').primaryKey(),
    taskId: uuid('task_id').notNull().unique(),
    userId: uuid('user_id').references(() => users.id),
    /** The API key that asked; null for customers, and in records of earlier versions. */
    apiKeyPrefix: text('api_key_prefix'),
    cropPlanId: uuid('crop_plan_id').references(() => cropPlans.id, { onDelete: 'restrict' }),
    batchId: uuid('batch_id'),
    location: text('location'),
    crop: text('crop'),
    /** The forms in which names are compared (`toMatchKey` of the domain). */
    locationKey: text('location_key'),
    cropKey: text('crop_key'),
    month: smallint('month'),
    plantingYear: smallint('planting_year'),
    /** The known conditions of the field; null if nothing is known. */
    conditions: jsonb('conditions').$type<ConditionValues>(),
    isWhatIf: boolean('is_what_if'),
    trigger: text('trigger', { enum: ANALYSIS_TRIGGERS }).notNull(),
    feasibilityLabel: text('feasibility_label', { enum: FEASIBILITY_LABELS }).notNull(),
    feasibilityScore: doublePrecision('feasibility_score'),
    result: jsonText('result').notNull(),
    /** The seasonal outlook that the result has a verdict by; it may be removed since. Null if it has none. */
    outlookDigest: text('outlook_digest'),
    modelVersion: text('model_version').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    // Includes the label, so that the latest label of a plan is read from the index alone. The index is ascending and
    // read backwards: a descending one would sort nulls last and not match the order of the queries, which is nulls
    // first.
    index('analyses_crop_plan_id_created_at_id_idx').on(
      table.cropPlanId,
      table.createdAt,
      table.id,
      table.feasibilityLabel,
    ),
    // The analyses of an account, for its export and its erasure.
    index('analyses_user_id_idx')
      .on(table.userId, table.id)
      .where(sql`${table.userId} is not null`),
    // The records of a customer, newest first, and those of one crop.
    index('analyses_user_id_created_at_id_idx')
      .on(table.userId, table.createdAt, table.id)
      .where(sql`${table.userId} is not null`),
    index('analyses_user_id_crop_key_created_at_id_idx')
      .on(table.userId, recordCropKey(sql`"analyses"`), table.createdAt, table.id)
      .where(sql`${table.userId} is not null`),
    // The same for the records of an API key.
    index('analyses_api_key_prefix_created_at_id_idx')
      .on(table.apiKeyPrefix, table.createdAt, table.id)
      .where(sql`${table.apiKeyPrefix} is not null`),
    index('analyses_api_key_prefix_crop_key_created_at_id_idx')
      .on(table.apiKeyPrefix, recordCropKey(sql`"analyses"`), table.createdAt, table.id)
      .where(sql`${table.apiKeyPrefix} is not null`),
    index('analyses_batch_id_created_at_id_idx')
      .on(table.batchId, table.createdAt, table.id)
      .where(sql`${table.batchId} is not null`),
    // Records that belong to no plan, which housekeeping removes after their retention.
    index('analyses_without_plan_created_at_idx')
      .on(table.createdAt)
      .where(sql`${table.cropPlanId} is null`),
    check('analyses_trigger_check', sql`${table.trigger} in ('request', 'reanalysis')`),
  ],
)
