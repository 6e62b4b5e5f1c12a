import type { Db, LeasedRows } from '@crop/db'
import { createSemaphore, waitAtMost, type LogFields, type Logger } from '@crop/runtime'
import { runRepeatedly } from './run-repeatedly'

const POLL_INTERVAL_MS = 1000

/** The reason of an aborted signal when this worker stops and releases the row, instead of losing it to another. */
export const WORKER_STOPPING = 'worker stopping'

export interface LeaseOptions<Row> {
  leaseMs: number
  /** Renews the leases of the rows that this worker still holds, and returns these rows. */
  renew(rows: readonly Row[]): Promise<readonly Row[]>
  /** Makes a row available to other workers at once. Returns false when this worker does not hold it any more. */
  release(row: Row): Promise<boolean>
}

/** A claimed row whose lease is being renewed. */
export interface Held<Row> {
  row: Row
  /** Aborted when the lease is lost, or with `WORKER_STOPPING`. */
  leaseLost: AbortSignal
}

/** All rows that this worker holds, including those of claims in progress. */
export interface HeldRows<Row> {
  /** Starts renewing the leases of rows as soon as they are claimed. */
  hold(claim: Promise<readonly Row[]>): Promise<Held<Row>[]>
  /** Ends the renewal for a row whose work has ended. */
  drop(row: Row): void
  /** Releases all rows, and those of claims in progress. Returns how many releases succeeded and failed. */
  releaseAll(): Promise<{ released: number; failed: number }>
}

export function createHeldRows<Row extends object>(
  { leaseMs, renew, release }: LeaseOptions<Row>,
  logger: Logger,
): HeldRows<Row> {
  const held = new Map<Row, AbortController>()
  const claimsInProgress = new Set<Promise<unknown>>()
  const renewalsInProgress = new Set<Promise<void>>()

  async function renewAll(): Promise<void> {
    const rows = [...held.keys()]
    if (rows.length === 0) return
    const renewed = new Set(await renew(rows))
    for (const row of rows) if (!renewed.has(row)) held.get(row)?.abort()
  }

  const timer = setInterval(() => {
    const renewal = renewAll()
      .catch((error) => logger.failure('leases not renewed; it will be retried', error))
      .finally(() => renewalsInProgress.delete(renewal))
    renewalsInProgress.add(renewal)
  }, leaseMs / 3)

  function holdRow(row: Row): Held<Row> {
    const controller = new AbortController()
    held.set(row, controller)
    return { row, leaseLost: controller.signal }
  }

  function releaseHeld(): Promise<PromiseSettledResult<boolean>[]> {
    const rows = [...held.keys()]
    for (const controller of held.values()) controller.abort(WORKER_STOPPING)
    held.clear()
    return Promise.allSettled(rows.map(release))
  }

  return {
    hold(claim) {
      const rows = claim.then((claimed) => claimed.map(holdRow))
      claimsInProgress.add(rows)
      return rows.finally(() => claimsInProgress.delete(rows))
    },
    drop: (row) => void held.delete(row),
    async releaseAll() {
      clearInterval(timer)
      // A renewal that ends after the release would lease the row again, although no worker holds it.
      await Promise.all(renewalsInProgress)
      const releases = await releaseHeld()
      await Promise.allSettled(claimsInProgress)
      releases.push(...(await releaseHeld()))
      return {
        released: releases.filter((release) => release.status === 'fulfilled' && release.value).length,
        failed: releases.filter(({ status }) => status === 'rejected').length,
      }
    },
  }
}

export interface LeasedWork<Row> extends LeaseOptions<Row> {
  /** Claims up to `limit` rows for the time of a lease. */
  claim(limit: number): Promise<readonly Row[]>
  /** The kind of work, for the log. */
  name: string
  /** Identifies a row in the log. */
  toLogFields?(row: Row): LogFields
  /** How many rows this worker holds at most. */
  slots: number
  /** Works on a row, and writes the outcome behind the fence. A row whose outcome is not written is claimed again after its lease. */
  run(row: Row, leaseLost: AbortSignal): Promise<void>
}

/** Claims, renews and releases rows of a table whose claim has no order among customers. */
export function claimFrom<Row, Params extends object>(
  rows: Pick<LeasedRows<Row, Params>, 'claim' | 'renew' | 'release'>,
  { db, leaseMs, params }: { db: Db; leaseMs: number; params: Params },
): Pick<LeasedWork<Row>, 'claim' | 'renew' | 'release' | 'leaseMs'> {
  return {
    leaseMs,
    claim: (limit) => rows.claim(db, { ...params, limit, leaseMs }),
    renew: (held) => rows.renew(db, held, leaseMs),
    release: (row) => rows.release(db, row),
  }
}

export interface ClaimContext {
  logger: Logger
  /** Whether rows may be claimed now. */
  mayClaim(): boolean
}

export interface RunningWork {
  getRunningCount(): number
  /** Claims and runs what is due. Resolves when nothing is due and nothing runs. */
  runDue(): Promise<void>
  /** Stops claiming, waits for rows in progress up to `graceMs`, and releases the others: they are due at once. */
  stop(graceMs: number): Promise<void>
}

/** Claims due rows, and runs each in a slot, until `stop` is called. A slot that becomes free is filled at once. */
export function startLeasedWork<Row extends object>(
  work: LeasedWork<Row>,
  { logger, mayClaim }: ClaimContext,
): RunningWork {
  const slots = createSemaphore(work.slots)
  const held = createHeldRows(work, logger)
  const stopping = new AbortController()
  const { signal } = stopping
  let currentClaims: Promise<void> | undefined
  let mayBeMore = false
  let claimedCount = 0

  async function run({ row, leaseLost }: Held<Row>): Promise<void> {
    try {
      await work.run(row, leaseLost)
    } catch (error) {
      if (leaseLost.aborted) return
      logger.failure(`${work.name} failed; it will be retried`, error, work.toLogFields?.(row))
    } finally {
      held.drop(row)
      slots.release()
    }
  }

  async function claimOnce(): Promise<void> {
    const limit = slots.tryAcquire(work.slots)
    if (limit === 0) return
    let claimed: Held<Row>[] = []
    try {
      claimed = await held.hold(work.claim(limit))
    } finally {
      // A stopping worker releases what it claimed meanwhile.
      if (signal.aborted) claimed = []
      slots.release(limit - claimed.length)
    }
    claimedCount += claimed.length
    for (const row of claimed) void run(row).then(claimSoon)
  }

  async function claimAll(): Promise<void> {
    while (mayBeMore && !signal.aborted && mayClaim()) {
      mayBeMore = false
      await claimOnce()
    }
  }

  /** Claims what is due. Calls during a claim cause one more. */
  function claim(): Promise<void> {
    mayBeMore = true
    currentClaims ??= claimAll().finally(() => (currentClaims = undefined))
    return currentClaims
  }

  const claimSoon = () => claim().catch((error) => logger.failure(`claim of ${work.name} failed`, error))

  async function runDue(): Promise<void> {
    let countBefore: number
    do {
      countBefore = claimedCount
      await claim()
      await slots.whenIdle()
    } while (claimedCount > countBefore)
  }

  void runRepeatedly(`claim of ${work.name}`, claim, { intervalMs: POLL_INTERVAL_MS, signal, logger })
  return {
    getRunningCount: slots.inUse,
    runDue,
    async stop(graceMs) {
      stopping.abort()
      await waitAtMost(slots.whenIdle(), graceMs)
      await held.releaseAll()
    },
  }
}
