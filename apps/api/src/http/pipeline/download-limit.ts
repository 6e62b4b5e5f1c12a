import { type Caller, toCallerKey } from '@crop/domain'
import type { ServerResponse } from 'node:http'
import { rateLimitExceeded } from '../errors/api-error'

const MAX_DOWNLOADS_PER_CALLER = 10

const RETRY_AFTER_SECONDS = 5

/**
 * Limits the downloads of one caller at the same time. Parts of each are in memory while its client receives them, however
 * slowly. Throws 429 over the limit; a download counts until its response is closed.
 */
export function createDownloadLimit() {
  const counts = new Map<string, number>()
  return (caller: Caller, response: ServerResponse): void => {
    // Its client is gone already, and no event would end the count.
    if (response.closed) return
    const key = toCallerKey(caller)
    const count = counts.get(key) ?? 0
    if (count >= MAX_DOWNLOADS_PER_CALLER)
      throw rateLimitExceeded(
        `At most ${MAX_DOWNLOADS_PER_CALLER} downloads at the same time. Try again when one of them has ended.`,
        RETRY_AFTER_SECONDS,
      )
    counts.set(key, count + 1)
    response.once('close', () => {
      const others = (counts.get(key) ?? 1) - 1
      if (others === 0) counts.delete(key)
      else counts.set(key, others)
    })
  }
}
