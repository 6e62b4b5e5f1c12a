import { eq, sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { outlookFeeds } from '../schema'

/** The outcome of the last check of a URL. */
export interface OutlookFeedState {
  readonly etag: string | null
  readonly problem: string | null
}

/** Returns what the last check of an address found; undefined before the first one. */
export async function findOutlookFeed(db: Db, addressHash: string): Promise<OutlookFeedState | undefined> {
  const [feed] = await db
    .select({ etag: outlookFeeds.etag, problem: outlookFeeds.problem })
    .from(outlookFeeds)
    .where(eq(outlookFeeds.addressHash, addressHash))
  return feed
}

/** Stores what a check of an address found. */
export async function saveOutlookFeed(db: Db, addressHash: string, state: OutlookFeedState): Promise<void> {
  await db
    .insert(outlookFeeds)
    .values({ addressHash, ...state })
    .onConflictDoUpdate({ target: outlookFeeds.addressHash, set: { ...state, checkedAt: sql`now()` } })
}
