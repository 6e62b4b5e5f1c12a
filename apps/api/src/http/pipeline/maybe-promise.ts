import type { TimeBudget } from '../contract/route'

/** A value, or a promise of it if it is not in memory. */
export type MaybePromise<T> = T | Promise<T>

/** Waits for a promise within the time budget. A value in memory, as for most requests, needs neither promise nor timer. */
export function waitWithinBudget<T>(value: MaybePromise<T>, budget: TimeBudget): MaybePromise<T> {
  return value instanceof Promise ? budget.spend(value) : value
}
