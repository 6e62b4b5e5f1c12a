import { sql, type SQL } from 'drizzle-orm'

export interface RetryPolicy {
  /** The name of the work in `docs/operations/limits.md`. */
  work: string
  firstSeconds: number
  greatestSeconds: number
  /** The delay is multiplied by a random factor between these, so that rows that failed together are spread out. */
  jitter: readonly [number, number]
}

const AROUND: RetryPolicy['jitter'] = [0.8, 1.2]

/**
 * Delays before the next attempt: doubled after each attempt, up to the greatest one. A lost task that killed its worker
 * must not take others down together with the same neighbours. Webhooks have a schedule of their own, which is part of the
 * contract.
 */
export const RETRY_POLICIES = {
  task: { work: 'a task, after an outage', firstSeconds: 4, greatestSeconds: 300, jitter: AROUND },
  lostTask: { work: 'a task whose worker died', firstSeconds: 2, greatestSeconds: 60, jitter: [0, 1] },
  mapPart: { work: 'a part of a map', firstSeconds: 2, greatestSeconds: 3600, jitter: AROUND },
  mail: { work: 'a mail', firstSeconds: 5, greatestSeconds: 1800, jitter: AROUND },
  erasure: { work: 'the erasure of an account', firstSeconds: 1, greatestSeconds: 60, jitter: AROUND },
} as const satisfies Record<string, RetryPolicy>

export type RetryPolicyName = keyof typeof RETRY_POLICIES

/** Keeps the power within a double. */
const MAX_DOUBLINGS = 30

/** Returns the delay after an attempt; `attempt` is the number of the attempt, 1 for the first one. */
export function retryDelay(name: RetryPolicyName, attempt: SQL): SQL {
  const { firstSeconds, greatestSeconds, jitter } = RETRY_POLICIES[name]
  const [low, high] = jitter
  const doublings = sql`least(${MAX_DOUBLINGS}::integer, ${attempt} - 1)`
  return sql`make_interval(secs =>
    least(${greatestSeconds}::float8, ${firstSeconds}::float8 * power(2, ${doublings}))
      * (${low}::float8 + ${high - low}::float8 * random()))`
}
