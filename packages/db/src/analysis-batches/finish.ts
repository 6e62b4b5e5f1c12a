import { sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { analysisBatches, analysisTasks } from '../schema'
import { insertBatchDeliveries } from '../webhooks/events'

/**
 * Stores the counts and the end of each batch whose items have all ended, with the deliveries to the webhooks of its owner.
 * Until then the counts are read from the items, so reading a batch does not depend on this.
 */
export async function finishBatches(db: Db): Promise<void> {
  await db.execute(sql`
    with ended as (
      select id
        from ${analysisBatches} as batch
       where finished_at is null
         and not exists (
           select from ${analysisTasks} where batch_id = batch.id and state in ('queued', 'processing'))
         for no key update skip locked),
    finished as (
      update ${analysisBatches} as batch
       set completed = items.completed, failed = items.failed, cancelled = items.cancelled,
           finished_at = coalesce(items.finished_at, now())
      from ended
     cross join lateral (
       select count(*) filter (where state = 'completed') as completed,
              count(*) filter (where state = 'failed') as failed,
              count(*) filter (where state = 'cancelled') as cancelled,
              max(finished_at) as finished_at
         from ${analysisTasks}
        where batch_id = ended.id) as items
     where batch.id = ended.id
    returning batch.id, batch.user_id, batch.api_key_prefix, batch.cancelled_at)
    ${insertBatchDeliveries}`)
}
