import { isUuid, toCallerKey, type Caller } from '@crop/domain'
import type { AppContext } from '../context'
import { serviceUnavailable } from '../http/errors/api-error'
import { getTaskUrl, type TaskView } from './task-response'

/** Lifetime of a task whose result came from the cache. Such a task exists in Redis only. */
export const CACHED_TASK_TTL_SECONDS = 300

const CACHED_TASK_ID_PREFIX = 'cached-'

export const toCachedTaskId = (uuid: string) => `${CACHED_TASK_ID_PREFIX}${uuid}`

export const isCachedTaskId = (id: string) => id.startsWith(CACHED_TASK_ID_PREFIX)

/** Whether the `Location` of a submission's response names a cached task. */
export const isCachedTaskUrl = (url: string) => url.startsWith(getTaskUrl(CACHED_TASK_ID_PREFIX))

/** Returns the Redis keys of the copied result and of its owner. */
export const getCachedTaskKeys = (uuid: string) => ({
  result: `task_result:${toCachedTaskId(uuid)}`,
  owner: `task_owner:${toCachedTaskId(uuid)}`,
})

/** Formats the value of the owner key: the caller that may read the copy, and the time of its creation. */
export const formatCachedTaskOwner = (caller: Caller, createdAt: Date) =>
  `${toCallerKey(caller)} ${createdAt.toISOString()}`

/** Reads a cached task; undefined when it is unknown, expired or another caller's. */
export async function findCachedTask(
  ctx: AppContext,
  caller: Caller,
  id: string,
): Promise<TaskView | undefined> {
  const uuid = id.slice(CACHED_TASK_ID_PREFIX.length)
  if (!isUuid(uuid)) return undefined
  const keys = getCachedTaskKeys(uuid)
  const values = await ctx.redis.tryCommand((client) => client.mGet([keys.owner, keys.result]))
  if (values === undefined) throw serviceUnavailable()
  const [owner, resultJson] = values
  const [ownerKey, createdAt] = owner?.split(' ') ?? []
  if (ownerKey !== toCallerKey(caller) || createdAt === undefined || !resultJson) return undefined
  const expiresAt = new Date(Date.parse(createdAt) + CACHED_TASK_TTL_SECONDS * 1000).toISOString()
  return {
    members: {
      task_id: id,
      request_id: uuid,
      status: 'completed',
      done: true,
      cached: true,
      poll_url: getTaskUrl(id),
      created_at: createdAt,
      started_at: createdAt,
      finished_at: createdAt,
      expires_at: expiresAt,
    },
    resultJson,
    error: null,
  }
}

/** Whether a response points to a copy that Redis has lost. While Redis is down, the copy counts as present. */
export async function isCachedCopyLost({ redis }: AppContext, url: string): Promise<boolean> {
  if (!isCachedTaskUrl(url)) return false
  const { owner, result } = getCachedTaskKeys(url.slice(getTaskUrl(CACHED_TASK_ID_PREFIX).length))
  const existing = await redis.tryCommand((client) => client.exists([owner, result]))
  return existing !== undefined && existing < 2
}
