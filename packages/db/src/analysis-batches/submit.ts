import { TASK_PRIORITY, toCallerKey, type Caller, type Question } from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../driver/database-client'
import { isOwnedBy, toOwnerParams, type OwnerParams } from '../sql/owner'
import { statement } from '../driver/statement'
import { analysisBatches, analysisTasks } from '../schema'
import { inTransaction } from '../driver/transaction'

export interface NewBatchItem {
  question: Question
  reference: string | undefined
}

export interface NewBatch {
  id: string
  httpRequestId: string
  traceParent: string | undefined
  caller: Caller
  clientIp: string | undefined
  modelVersion: string
  items: readonly NewBatchItem[]
}

/** Limits of one caller; 0 is no limit. */
export interface BatchLimits {
  /** Items submitted within an hour. */
  itemsPerHour: number
  /** Unfinished items at the same time. */
  pendingItems: number
}

export type BatchOutcome =
  | { kind: 'inserted'; firstTaskIds: string[] }
  | { kind: 'hourly_limit_reached'; retryAfterSeconds: number }
  | { kind: 'too_many_pending' }

/** Number of the new tasks that `insertBatch` returns. */
const FIRST_TASKS = 20

/** Large batches are inserted and cancelled in parts, so that no statement reaches its timeout while the server is busy. */
export const ITEMS_PER_STATEMENT = 1000

/**
 * Inserts a batch with all its items, unless a limit of its caller is reached. Concurrent submissions of one caller run
 * one after the other, so that they cannot exceed a limit together.
 */
export function insertBatch(db: Db, batch: NewBatch, limits: BatchLimits): Promise<BatchOutcome> {
  return inTransaction(db, async (tx) => {
    if (limits.itemsPerHour > 0 || limits.pendingItems > 0) {
      await lockCaller(tx, batch.caller)
      const exceeded = await findExceededLimit(tx, batch, limits)
      if (exceeded) return exceeded
    }
    return { kind: 'inserted', firstTaskIds: await insertBatchWithItems(tx, batch) }
  })
}

/** Waits for another submission of the caller for longer than other statements wait for a lock. */
async function lockCaller(tx: Tx, caller: Caller): Promise<void> {
  const name = `batch:${toCallerKey(caller)}`
  await tx.execute(sql`
    select set_config('lock_timeout', '1s', true), pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

interface UsageRow extends Record<string, unknown> {
  pendingItems: number
  isWithinHourlyLimit: boolean
  retryAfterSeconds: number | null
}

const HOUR_SECONDS = 3600

async function findExceededLimit(
  tx: Tx,
  { caller, items }: NewBatch,
  { itemsPerHour, pendingItems }: BatchLimits,
): Promise<BatchOutcome | undefined> {
  // A batch counts for an hour. `items` is the sum of a batch and all newer ones: the new batch fits when the newest batch
  // with too high a sum is more than an hour old.
  const { rows } = await tx.execute<UsageRow>(sql`
    with recent as (
      select created_at, sum(total) over (order by created_at desc, id desc) as items
        from ${analysisBatches} as batch
       where ${isOwnedBy(caller, 'batch')} and created_at > now() - interval '1 hour')
    select
      (select count(*)::integer
         from ${analysisBatches} as batch
         join ${analysisTasks} as task on task.batch_id = batch.id
        where ${isOwnedBy(caller, 'batch')}
          and batch.finished_at is null
          and task.state in ('queued', 'processing')) as "pendingItems",
      coalesce(max(items), 0) + ${items.length} <= ${itemsPerHour} as "isWithinHourlyLimit",
      extract(epoch from max(created_at) filter (where items + ${items.length} > ${itemsPerHour})
        + interval '1 hour' - now())::float8 as "retryAfterSeconds"
    from recent`)
  const [usage] = rows
  if (!usage) throw new Error('The usage query returned no row.')
  if (itemsPerHour > 0 && !usage.isWithinHourlyLimit) {
    const seconds = Math.ceil(usage.retryAfterSeconds ?? HOUR_SECONDS)
    return { kind: 'hourly_limit_reached', retryAfterSeconds: Math.max(1, seconds) }
  }
  if (pendingItems > 0 && usage.pendingItems + items.length > pendingItems)
    return { kind: 'too_many_pending' }
  return undefined
}

interface ItemParams extends OwnerParams {
  batchId: string
  httpRequestId: string
  traceParent: string | null
  clientIp: string | null
  modelVersion: string
  firstIndex: number
  locations: string[]
  crops: string[]
  months: number[]
  plantingYears: (number | null)[]
  conditions: (string | null)[]
  references: (string | null)[]
}

const insertItemRows = statement<ItemParams, { id: string }>(
  {},
  (param) => sql`
    with inserted as (
      insert into ${analysisTasks}
        (id, http_request_id, trace_parent, user_id, api_key_prefix, client_ip, batch_id, batch_index, reference,
         location, crop, month, planting_year, conditions, model_version, priority)
      select gen_random_uuid(), ${param('httpRequestId')}, ${param('traceParent')}, ${param('userId')}::uuid,
             ${param('apiKeyPrefix')}::text, ${param('clientIp')}::inet, ${param('batchId')}::uuid,
             ${param('firstIndex')}::integer + item.position - 1, item.reference,
             item.location, item.crop, item.month, item.planting_year, item.conditions::jsonb, ${param('modelVersion')},
             ${sql.raw(String(TASK_PRIORITY.batch))}
        from unnest(
               ${param('locations')}::text[], ${param('crops')}::text[], ${param('months')}::smallint[],
               ${param('plantingYears')}::smallint[], ${param('conditions')}::text[], ${param('references')}::text[])
             with ordinality as item (location, crop, month, planting_year, conditions, reference, position)
      returning id, batch_index)
    select id from inserted where batch_index < ${sql.raw(String(FIRST_TASKS))} order by batch_index`,
)

/** Inserts a batch and its items, and returns the ids of the first tasks. */
async function insertBatchWithItems(tx: Tx, batch: NewBatch): Promise<string[]> {
  const { id, items, caller } = batch
  const { userId, apiKeyPrefix } = toOwnerParams(caller)
  await tx.insert(analysisBatches).values({ id, userId, apiKeyPrefix, total: items.length })
  const firstTaskIds: string[] = []
  for (let first = 0; first < items.length; first += ITEMS_PER_STATEMENT)
    firstTaskIds.push(...(await insertItems(tx, batch, first)))
  return firstTaskIds
}

/** Inserts the items from an index on, as many as fit into one statement; returns the ids of those among the first tasks. */
async function insertItems(tx: Tx, batch: NewBatch, firstIndex: number): Promise<string[]> {
  const items = batch.items.slice(firstIndex, firstIndex + ITEMS_PER_STATEMENT)
  const tasks = await insertItemRows(tx, {
    ...toOwnerParams(batch.caller),
    batchId: batch.id,
    httpRequestId: batch.httpRequestId,
    traceParent: batch.traceParent ?? null,
    clientIp: batch.clientIp ?? null,
    modelVersion: batch.modelVersion,
    firstIndex,
    locations: items.map(({ question }) => question.location),
    crops: items.map(({ question }) => question.crop),
    months: items.map(({ question }) => question.month),
    plantingYears: items.map(({ question }) => question.plantingYear ?? null),
    conditions: items.map(({ question: { conditions } }) => (conditions ? JSON.stringify(conditions) : null)),
    references: items.map(({ reference }) => reference ?? null),
  })
  return tasks.map(({ id }) => id)
}
