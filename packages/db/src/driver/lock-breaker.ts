import { getDatabaseFault } from './faults'

/** How long a statement fails fast before it is tried on the locked table again. */
const PAUSE_MS = 200

/** Longer than a lock timeout, so that only one call at a time tries a locked table. */
const TRIAL_MS = 500

/** A statement that completes no call for this long probably waits for a lock. */
const MAX_STANDSTILL_MS = 50

/** Has the SQLSTATE of a lock timeout, so that callers treat it like one. */
class TableLockedError extends Error {
  readonly code = '55P03'

  constructor() {
    super('the table was locked a moment ago')
  }
}

/** The lock timeout of a call that waits behind other calls for the same row. */
class RowLockedError extends Error {
  readonly code = '55P03'
  readonly where = 'behind other calls that wait for the row'
}

/** Executes a call. A trial has its own connection, so it delays no other call. */
type Execute<T> = (isTrial: boolean) => Promise<T>

/**
 * Circuit breaker of one statement. While a migration or an operator locks a table, each statement that uses it holds a
 * connection until its lock timeout, and soon no connection is left for other tables. Therefore only one call at a time
 * tries a statement that stands still, and the others wait for its result. After a lock timeout the statement fails at
 * once, except for one call at a time that tries whether the table is free again.
 *
 * Of several calls that wait for a row, Postgres names the row to the first only. The others fail as if the table were
 * locked, so a lock timeout counts only while a table is locked.
 */
export class LockBreaker {
  #retryAt: number | undefined
  #trial: Promise<void> | undefined
  #callsInProgress = 0
  #lastProgressAt = 0

  constructor(private readonly isTableLocked: () => Promise<boolean>) {}

  async run<T>(execute: Execute<T>): Promise<T> {
    if (this.#trial || this.#isStandingStill()) return this.runTrial(execute)
    return this.#execute(execute, this.#retryAt !== undefined)
  }

  /** Executes the call as a trial, or after the trial in progress if there is one. */
  async runTrial<T>(execute: Execute<T>): Promise<T> {
    if (this.#trial) {
      await this.#trial
      return this.#execute(execute, this.#retryAt !== undefined)
    }
    const result = this.#execute(execute, true)
    const end = () => (this.#trial = undefined)
    this.#trial = result.then(end, end)
    return result
  }

  async #execute<T>(execute: Execute<T>, isTrial: boolean): Promise<T> {
    this.#admit()
    if (this.#callsInProgress === 0) this.#lastProgressAt = performance.now()
    this.#callsInProgress += 1
    try {
      const result = await execute(isTrial)
      this.#retryAt = undefined
      return result
    } catch (error) {
      if (getDatabaseFault(error) !== 'table_locked') throw error
      if (!(await this.isTableLocked())) {
        this.#retryAt = undefined
        throw new RowLockedError()
      }
      this.#retryAt = performance.now() + PAUSE_MS
      throw error
    } finally {
      this.#callsInProgress -= 1
      this.#lastProgressAt = performance.now()
    }
  }

  #isStandingStill(): boolean {
    return this.#callsInProgress > 0 && performance.now() - this.#lastProgressAt > MAX_STANDSTILL_MS
  }

  #admit(): void {
    if (this.#retryAt === undefined) return
    const now = performance.now()
    if (now < this.#retryAt) throw new TableLockedError()
    this.#retryAt = now + TRIAL_MS
  }
}
