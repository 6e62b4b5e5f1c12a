import { eq, sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { outlookFeeds } from '../schema'

/** The outcome of the last check of a URL. */
export interface OutlookFeedState {
  readonly etag: string | null
  readonly problem: string | null
}

/** Returns the outcome of the last check of a URL; undefined before the first one. */
export async function findOutlookFeed(db: Db, urlHash: string): Promise<OutlookFeedState | undefined> {
  const [feed] = await db
    .select({ etag: outlookFeeds.etag, problem: outlookFeeds.problem })
    .from(outlookFeeds)
    .where(eq(outlookFeeds.urlHash, urlHash))
  return feed
}

/** Stores the outcome of a check of a URL. */
export async function saveOutlookFeed(db: Db, urlHash: string, state: OutlookFeedState): Promise<void> {
  await db
    .insert(outlookFeeds)
    .values({ urlHash, ...state })
    .onConflictDoUpdate({ target: outlookFeeds.urlHash, set: { ...state, checkedAt: sql`now()` } })
}
