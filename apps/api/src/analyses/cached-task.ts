import type { StoredResponse } from '@crop/db'
import { toCallerKey } from '@crop/domain'
import type { Caller } from '@crop/domain'
import { serviceUnavailable } from '../http/errors/api-error'
import { isUuid } from '../http/contract/uuid'
import type { AppContext } from '../context'
import type { TaskView } from './task-view'
import { taskUrl } from './task-view'

/** A task that was answered from the result cache lives in Redis alone, for so long. */
export const CACHED_TASK_SECONDS = 300

const PREFIX = 'cached-'

export const cachedTaskId = (uuid: string) => `${PREFIX}${uuid}`

export const taskIdAt = (location: string) => location.slice(location.lastIndexOf('/') + 1)

export const isCachedTaskId = (id: string) => id.startsWith(PREFIX)

export const cachedTaskKeys = (uuid: string) => ({
  result: `task_result:${cachedTaskId(uuid)}`,
  owner: `task_owner:${cachedTaskId(uuid)}`,
})

/** Who may read the copy, and since when it is there. */
export const ownerMark = (caller: Caller, at: Date) => `${toCallerKey(caller)} ${at.toISOString()}`

/** A task answered from the cache; undefined when it is unknown, expired or another caller's. */
export async function readCachedTask(
  ctx: AppContext,
  caller: Caller,
  id: string,
): Promise<TaskView | undefined> {
  const uuid = id.slice(PREFIX.length)
  if (!isUuid(uuid)) return undefined
  const { owner, result } = cachedTaskKeys(uuid)
  const stored = await ctx.redis.ask((client) => client.mGet([owner, result]))
  if (stored === undefined) throw serviceUnavailable()
  const [mark, payload] = stored
  const [ownerKey, createdAt] = mark?.split(' ') ?? []
  if (ownerKey !== toCallerKey(caller) || createdAt === undefined || !payload) return undefined
  const expiresAt = new Date(Date.parse(createdAt) + CACHED_TASK_SECONDS * 1000).toISOString()
  return {
    facts: {
      task_id: id,
      request_id: uuid,
      status: 'completed',
      done: true,
      cached: true,
      poll_url: taskUrl(id),
      created_at: createdAt,
      started_at: createdAt,
      finished_at: createdAt,
      expires_at: expiresAt,
    },
    result: payload,
    error: null,
  }
}

/** Whether Redis has forgotten the copy that an answer points to; without its word the copy counts as there. */
export async function isCopyLost({ redis }: AppContext, { location }: StoredResponse): Promise<boolean> {
  const id = taskIdAt(location)
  if (!isCachedTaskId(id)) return false
  const { owner, result } = cachedTaskKeys(id.slice(PREFIX.length))
  const found = await redis.ask((client) => client.exists([owner, result]))
  return found !== undefined && found < 2
}
