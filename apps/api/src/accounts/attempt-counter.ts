import {
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible'
import type { ApiRedisStore } from '../redis-scripts'

/** Counts attempts by key, in windows that start with the first attempt. Each method returns milliseconds to wait. */
export interface AttemptCounter {
  /** Returns 0 while another attempt is allowed. */
  check(key: string): Promise<number>
  /** Counts an attempt; returns 0 unless it exceeds the limit. */
  count(key: string): Promise<number>
  reset(key: string): Promise<void>
}

export interface AttemptCounterOptions {
  /** Prefix of the keys in Redis. */
  name: string
  /** Attempts per key and window; 0 is no limit. */
  limit: number
  windowSeconds: number
  /** While Redis is unavailable: no limit, or one for this process alone. */
  withoutRedis: 'unlimited' | 'per_process'
}

const UNLIMITED: AttemptCounter = {
  check: async () => 0,
  count: async () => 0,
  reset: async () => undefined,
}

export function createAttemptCounter(redis: ApiRedisStore, options: AttemptCounterOptions): AttemptCounter {
  const { name, limit, windowSeconds, withoutRedis } = options
  if (limit === 0) return UNLIMITED
  const settings = { keyPrefix: name, points: limit, duration: windowSeconds }
  const shared = new RateLimiterRedis({ ...settings, storeClient: redis.client, useRedisPackage: true })
  const local = withoutRedis === 'per_process' ? new RateLimiterMemory(settings) : undefined

  /** The library would wait for a Redis that does not reply, so each call goes through `tryCommand`. */
  async function run<T extends NonNullable<unknown> | null>(
    command: (limiter: RateLimiterAbstract) => Promise<T>,
  ): Promise<T | undefined> {
    const reply = await redis.tryCommand(() => command(shared))
    return reply === undefined && local ? command(local) : reply
  }

  const getWaitMs = (result: RateLimiterRes | null | undefined, maxAttempts: number) =>
    result && result.consumedPoints > maxAttempts ? Math.max(1, result.msBeforeNext) : 0

  return {
    check: async (key) => getWaitMs(await run((limiter) => limiter.get(key)), limit - 1),
    count: async (key) => getWaitMs(await run((limiter) => limiter.penalty(key)), limit),
    reset: async (key) => {
      await run((limiter) => limiter.delete(key))
    },
  }
}
