import type { Caller } from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../driver/database-client'
import { isOwnedBy } from '../sql/owner'
import { analysisBatches, analysisTasks } from '../schema'
import { inTransaction } from '../driver/transaction'
import { isWithinRetention } from './read'
import { ITEMS_PER_STATEMENT } from './submit'

/**
 * Cancels the queued items of a batch; items that are being processed run to their end. A batch without unfinished items
 * does not change. Returns false when the caller has no such batch.
 */
export async function cancelBatch(
  db: Db,
  id: string,
  { caller, retentionDays }: { caller: Caller; retentionDays: number },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ total: number }>(sql`
      select total
        from ${analysisBatches} as batch
       where id = ${id}::uuid and ${isOwnedBy(caller, 'batch')} and ${isWithinRetention(retentionDays)}
         for no key update`)
    const [batch] = rows
    if (!batch) return false
    let cancelled = 0
    for (let first = 0; first < batch.total; first += ITEMS_PER_STATEMENT)
      cancelled += await cancelItems(tx, id, first)
    await tx.execute(sql`
      update ${analysisBatches}
         set cancelled_at = coalesce(cancelled_at, now())
       where id = ${id}::uuid
         and (${cancelled} > 0
              or exists (select from ${analysisTasks} where batch_id = ${id}::uuid and state = 'processing'))`)
    return true
  })
}

/** Cancels the queued items from an index on, as many as fit into one statement; returns their number. */
async function cancelItems(tx: Tx, batchId: string, firstIndex: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    update ${analysisTasks}
       set state = 'cancelled', finished_at = clock_timestamp()
     where batch_id = ${batchId}::uuid
       and batch_index >= ${firstIndex} and batch_index < ${firstIndex + ITEMS_PER_STATEMENT}
       and state = 'queued'`)
  return rowCount ?? 0
}
