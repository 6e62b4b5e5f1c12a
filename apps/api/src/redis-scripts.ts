import type { RedisStore } from '@crop/runtime'
import { rateLimitAndCopy } from './analyses/rate-limit-and-copy-script'

/** The Lua scripts of the features, as methods of the Redis client. */
export const REDIS_SCRIPTS = { rateLimitAndCopy }

export type ApiRedisStore = RedisStore<typeof REDIS_SCRIPTS>
