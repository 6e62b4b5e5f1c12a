import { getDatabaseFault } from './faults'

/** How long a statement fails fast before it is tried on the locked table again. */
const PAUSE_MS = 200

/** Longer than a lock timeout, so that only one call at a time tries a locked table. */
const TRIAL_MS = 500

/** Has the SQLSTATE of a lock timeout, so that callers treat it like one. */
class TableLockedError extends Error {
  readonly code = '55P03'

  constructor() {
    super('the table was locked a moment ago')
  }
}

/**
 * Circuit breaker of one statement. While a migration or an operator locks a table, each statement that uses it holds a
 * connection until its lock timeout, and soon no connection is left for other tables. After a lock timeout the statement
 * therefore fails at once, except for one call at a time that tries whether the table is free again.
 */
export class LockBreaker {
  #retryAt: number | undefined

  /** True after a lock timeout, until a call succeeds. */
  get isTripped(): boolean {
    return this.#retryAt !== undefined
  }

  async run<T>(execute: () => Promise<T>): Promise<T> {
    this.#admit()
    try {
      const result = await execute()
      this.#retryAt = undefined
      return result
    } catch (error) {
      if (getDatabaseFault(error) === 'table_locked') this.#retryAt = performance.now() + PAUSE_MS
      throw error
    }
  }

  #admit(): void {
    if (this.#retryAt === undefined) return
    const now = performance.now()
    if (now < this.#retryAt) throw new TableLockedError()
    this.#retryAt = now + TRIAL_MS
  }
}
