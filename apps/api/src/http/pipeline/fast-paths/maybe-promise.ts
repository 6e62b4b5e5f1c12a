import type { TimeBudget } from '../../contract/route'

/** A value that is in memory, or a promise of one that must be loaded. */
export type MaybePromise<T> = T | Promise<T>

/** Waits for a promise within the time budget. Most values are in memory and need neither promise nor timer. */
export function waitWithinBudget<T>(value: MaybePromise<T>, budget: TimeBudget): MaybePromise<T> {
  return value instanceof Promise ? budget.spend(value) : value
}
