import { type Caller, toCallerKey } from '@crop/domain'
import type { Logger } from '@crop/runtime'
import {
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import { rateLimitExceeded } from '../errors/api-error'
import { toClientKey } from './client-key'

export const ONE_MINUTE = 60
export const ONE_HOUR = 60 * ONE_MINUTE

/** Counts something by key, in windows that start with the first of them. Each method returns milliseconds to wait. */
export interface Limit {
  /** Returns 0 while one more is allowed. */
  check(key: string): Promise<number>
  /** Counts one; returns 0 unless it exceeds the limit. */
  count(key: string): Promise<number>
  reset(key: string): Promise<void>
}

/** The counts of all processes together. */
interface SharedCounts {
  redis: {
    client: unknown
    tryCommand<T extends NonNullable<unknown> | null>(command: () => Promise<T>): Promise<T | undefined>
  }
  /** Prefix of the keys in Redis. */
  name: string
  /** While Redis is unavailable: no limit, or one for this process alone. */
  withoutRedis: 'unlimited' | 'per_process'
}

interface LimitOptions {
  /** Per key and window; 0 is no limit. */
  limit: number
  windowSeconds: number
  /** Without it, each process counts alone and needs no Redis. */
  shared?: SharedCounts
}

const UNLIMITED: Limit = { check: async () => 0, count: async () => 0, reset: async () => undefined }

export function createLimit({ limit, windowSeconds, shared }: LimitOptions): Limit {
  if (limit === 0) return UNLIMITED
  const settings = { points: limit, duration: windowSeconds }
  const local = shared?.withoutRedis === 'unlimited' ? undefined : new RateLimiterMemory(settings)
  const inRedis =
    shared &&
    new RateLimiterRedis({
      ...settings,
      keyPrefix: shared.name,
      storeClient: shared.redis.client,
      useRedisPackage: true,
    })

  async function run<T extends NonNullable<unknown> | null>(
    command: (limiter: RateLimiterAbstract) => Promise<T>,
  ): Promise<T | undefined> {
    // The library would wait for a Redis that does not reply.
    const reply = inRedis && (await shared.redis.tryCommand(() => command(inRedis)))
    return reply === undefined && local ? command(local) : reply
  }

  const getWaitMs = (result: RateLimiterRes | null | undefined, allowed: number) =>
    result && result.consumedPoints > allowed ? Math.max(1, result.msBeforeNext) : 0

  return {
    check: async (key) => getWaitMs(await run((limiter) => limiter.get(key)), limit - 1),
    count: async (key) => getWaitMs(await run((limiter) => limiter.penalty(key)), limit),
    reset: async (key) => {
      await run((limiter) => limiter.delete(key))
    },
  }
}

interface RequestLimitOptions extends LimitOptions {
  /** Names the limit in the error: "registrations per hour". */
  description: string
}

/** Creates a function that counts one request; it throws 429, after `onExceeded`, when that exceeds the limit. */
function createRequestLimit({ description, ...options }: RequestLimitOptions) {
  const counts = createLimit(options)
  return async (key: string, onExceeded?: () => void): Promise<void> => {
    const waitMs = await counts.count(key)
    if (waitMs === 0) return
    onExceeded?.()
    const seconds = Math.ceil(waitMs / 1000)
    const detail = `At most ${options.limit} ${description}. Try again in ${seconds} seconds.`
    throw rateLimitExceeded(detail, seconds)
  }
}

/** Counts something per caller; throws 429 when the caller exceeds the limit. */
export function createCallerLimit(options: RequestLimitOptions) {
  const count = createRequestLimit(options)
  return { count: (caller: Caller) => count(toCallerKey(caller)) }
}

/** Counts something per client address. */
export interface ClientLimit {
  /** Throws 429 when the client address exceeds the limit. */
  count(clientIp: string | undefined, log?: Logger): Promise<void>
}

interface ClientLimitOptions extends RequestLimitOptions {
  /** The event of the security log when a client exceeds the limit. */
  event?: string
}

export function createClientLimit({ description, event, ...options }: ClientLimitOptions): ClientLimit {
  const count = createRequestLimit({ ...options, description: `${description} from one address` })
  return {
    count: (clientIp, log) =>
      count(toClientKey(clientIp), () => {
        if (event !== undefined) log?.warn('security', { event, client_ip: clientIp })
      }),
  }
}
