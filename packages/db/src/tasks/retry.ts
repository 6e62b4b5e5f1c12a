import { sql } from 'drizzle-orm'
import type { Db } from '../database-client'
import { updateHeldTask, type HeldTask } from './lease'

/** Delay after a failed attempt: 4 s, doubled each time up to 5 min, ± 20 % so that the retries are spread out. */
const retryDelay = (attempt: number) =>
  sql`make_interval(secs => least(300, 2 * power(2, ${attempt}::int)) * (0.8 + 0.4 * random()))`

/** Queues a held task for another attempt after the retry delay. Returns false when it is no longer held. */
export function retryTaskLater(db: Db, held: HeldTask): Promise<boolean> {
  return updateHeldTask(db, held, {
    state: 'queued',
    availableAt: sql`now() + ${retryDelay(held.attempt)}`,
  })
}
