import type { RedisStore } from '@crop/runtime'

const SCAN_COUNT = 1000
const OWNER_PREFIX = 'task_owner:'

/**
 * Deletes the counters of an account and its copies of cached results. They would expire within an hour. Returns false
 * while Redis is not available.
 */
export async function deleteAccountKeys(
  redis: RedisStore,
  { userId, addressHash }: { userId: string; addressHash: string },
): Promise<boolean> {
  let cursor = '0'
  do {
    const page = await redis.tryCommand((client) => client.scan(cursor, { COUNT: SCAN_COUNT }))
    if (!page) return false
    const named = page.keys.filter((key) => key.includes(userId) || key.includes(addressHash))
    const owners = page.keys.filter((key) => key.startsWith(OWNER_PREFIX))
    const values = owners.length > 0 ? await redis.tryCommand((client) => client.mGet(owners)) : []
    if (!values) return false
    const copies = owners
      .filter((_, index) => values[index]?.startsWith(`user:${userId} `))
      .flatMap((key) => [key, key.replace(OWNER_PREFIX, 'task_result:')])
    for (const key of [...named, ...copies])
      if ((await redis.tryCommand((client) => client.del(key))) === undefined) return false
    cursor = page.cursor
  } while (cursor !== '0')
  return true
}
