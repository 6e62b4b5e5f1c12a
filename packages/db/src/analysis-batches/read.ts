import type { BatchCounts, Caller } from '@crop/domain'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { daysInterval } from '../sql/intervals'
import { isOwnedBy } from '../sql/owner'
import { type RawRow, toDate } from '../sql/raw-row'
import { statement } from '../driver/statement'
import { analysisBatches, analysisTasks } from '../schema'

export interface BatchRecord {
  id: string
  total: number
  counts: BatchCounts
  createdAt: Date
  isCancelled: boolean
  /** When the last item ended; null while an item is unfinished. */
  finishedAt: Date | null
  /** Measured by the clock of the database. */
  ageMs: number
}

type BatchRow = RawRow<Omit<BatchRecord, 'counts'> & BatchCounts>

/** Selects batches with their counts: the stored ones of a finished batch, otherwise those of its items. */
const selectBatches = (condition: SQL, limit: number) => sql`
  select batch.id, batch.total, items.queued, items.processing,
         coalesce(batch.completed, items.completed) as completed,
         coalesce(batch.failed, items.failed) as failed,
         coalesce(batch.cancelled, items.cancelled) as cancelled,
         batch.created_at as "createdAt",
         coalesce(batch.finished_at, case when items.queued + items.processing = 0 then items.finished_at end)
           as "finishedAt",
         batch.cancelled_at is not null as "isCancelled",
         extract(epoch from clock_timestamp() - batch.created_at)::float8 * 1000 as "ageMs"
    from (
      select *
        from ${analysisBatches} as batch
       where ${condition}
       order by batch.created_at desc, batch.id desc
       limit ${limit}) as batch
   cross join lateral (
     select count(*) filter (where state = 'queued')::integer as queued,
            count(*) filter (where state = 'processing')::integer as processing,
            count(*) filter (where state = 'completed')::integer as completed,
            count(*) filter (where state = 'failed')::integer as failed,
            count(*) filter (where state = 'cancelled')::integer as cancelled,
            max(finished_at) as finished_at
       from ${analysisTasks}
      where batch_id = batch.id and batch.finished_at is null) as items
   order by batch.created_at desc, batch.id desc`

function toBatchRecord(row: BatchRow): BatchRecord {
  const { queued, processing, completed, failed, cancelled, createdAt, finishedAt, ...batch } = row
  return {
    ...batch,
    counts: { queued, processing, completed, failed, cancelled },
    createdAt: toDate(createdAt),
    finishedAt: toDate(finishedAt),
  }
}

/** The condition that the batch is unfinished or within its retention, which is that of its items. */
export const isWithinRetention = (retentionDays: number): SQL =>
  sql`coalesce(batch.finished_at > now() - ${daysInterval(retentionDays)}, true)`

interface BatchQuery {
  caller: Caller
  retentionDays: number
}

/** Returns a batch of this caller; undefined for batches of other callers and after the retention period. */
export async function findBatch(
  db: Db,
  id: string,
  { caller, retentionDays }: BatchQuery,
): Promise<BatchRecord | undefined> {
  const condition = sql`
    batch.id = ${id}::uuid and ${isOwnedBy(caller, 'batch')} and ${isWithinRetention(retentionDays)}`
  const { rows } = await db.execute<BatchRow>(selectBatches(condition, 1))
  return rows[0] && toBatchRecord(rows[0])
}

export interface BatchListQuery extends BatchQuery {
  limit: number
  /** The id of a batch of the same caller: only older ones are listed. */
  before: string | undefined
}

/** Lists the batches of a caller, newest first. Returns undefined when the caller has no batch `before`. */
export async function listBatches(
  db: Db,
  { caller, retentionDays, limit, before }: BatchListQuery,
): Promise<BatchRecord[] | undefined> {
  const isOwned = sql`${isOwnedBy(caller, 'batch')} and ${isWithinRetention(retentionDays)}`
  if (before === undefined) {
    const { rows } = await db.execute<BatchRow>(selectBatches(isOwned, limit))
    return rows.map(toBatchRecord)
  }
  if (!(await findBatch(db, before, { caller, retentionDays }))) return undefined
  const isOlder = sql`
    (batch.created_at, batch.id) < (select created_at, id from ${analysisBatches} where id = ${before}::uuid)`
  const { rows } = await db.execute<BatchRow>(selectBatches(sql`${isOwned} and ${isOlder}`, limit))
  return rows.map(toBatchRecord)
}

const selectDoneBatchIds = statement<{ ids: string[] }, { id: string }>(
  {},
  (param) => sql`
    select batch.id
      from unnest(${param('ids')}::uuid[]) as batch (id)
     where not exists (
       select from ${analysisTasks} where batch_id = batch.id and state in ('queued', 'processing'))`,
)

/** Returns which of these batches have no unfinished items: one query for all requests that wait for a batch. */
export async function findDoneBatchIds(db: Db, ids: string[]): Promise<string[]> {
  const done = await selectDoneBatchIds(db, { ids })
  return done.map(({ id }) => id)
}
