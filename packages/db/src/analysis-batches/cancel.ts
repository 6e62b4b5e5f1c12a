import type { Caller } from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { isOwnedBy } from '../sql/owner'
import { analysisBatches, analysisTasks } from '../schema'
import { inTransaction } from '../driver/transaction'
import { isWithinRetention } from './retention'

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
    const { rowCount } = await tx.execute(sql`
      select id
        from ${analysisBatches} as batch
       where id = ${id}::uuid and ${isOwnedBy(caller, 'batch')} and ${isWithinRetention(retentionDays)}
         for no key update`)
    if (rowCount === 0) return false
    await tx.execute(sql`
      with cancelled as (
        update ${analysisTasks}
           set state = 'cancelled', finished_at = clock_timestamp()
         where batch_id = ${id}::uuid and state = 'queued'
        returning id)
      update ${analysisBatches}
         set cancelled_at = coalesce(cancelled_at, now())
       where id = ${id}::uuid
         and (exists (select from cancelled)
              or exists (select from ${analysisTasks} where batch_id = ${id}::uuid and state = 'processing'))`)
    return true
  })
}
