import { findErrorCode } from './error-code'

/** Whether a server that the process depends on is down. Its outage is logged as two lines, however many pieces of work fail. */
export interface DependencyState {
  /**
   * Counts a failure that the server caused. The first one of an outage is logged with its cause, and so is the first refusal
   * of a certificate, a password or a database, because no waiting ends it.
   */
  recordFailure(cause: unknown): void
  /**
   * The outage ends when no failure follows within a second, so that a server that comes and goes is one outage; within half a
   * minute if its disk was full, because reads succeed meanwhile.
   */
  recordSuccess(): void
  isDown(): boolean
}

interface DependencyStateOptions {
  onDown(cause: unknown): void
  onUp(outage: { down_ms: number; failures: number }): void
}

const SETTLE_MS = 1000
const FULL_DISK_SETTLE_MS = 30_000

/** Code of Postgres. */
const FULL_DISK = '53100'

/** Codes of certificate errors, and of Postgres's refused credentials (28) and missing databases (3D). */
const REFUSAL_CODE = /CERT|ERR_TLS|ISSUER|SIGNATURE|^(28|3D)...$/

/** Replies of Redis, which have no code. */
const REFUSAL_REPLY = /^(WRONGPASS|NOAUTH|NOPERM) /

/** Queries wrap the errors of their connections. */
const isRefusal = (cause: unknown) =>
  REFUSAL_CODE.test(findErrorCode(cause) ?? '') ||
  (cause instanceof Error && REFUSAL_REPLY.test(cause.message))

interface Outage {
  startedAt: number
  failures: number
  hasRefusal: boolean
  hasFullDisk: boolean
  /** Announces the end of the outage. */
  recovery?: NodeJS.Timeout | undefined
}

export function createDependencyState({ onDown, onUp }: DependencyStateOptions): DependencyState {
  let outage: Outage | undefined

  function endOutage({ startedAt, failures }: Outage, endedAt: number): void {
    outage = undefined
    onUp({ down_ms: Math.round(endedAt - startedAt), failures })
  }

  return {
    recordFailure(cause) {
      const isRefused = isRefusal(cause)
      if (!outage || (isRefused && !outage.hasRefusal)) onDown(cause)
      outage ??= { startedAt: performance.now(), failures: 0, hasRefusal: false, hasFullDisk: false }
      outage.hasRefusal ||= isRefused
      outage.hasFullDisk ||= findErrorCode(cause) === FULL_DISK
      outage.failures += 1
      clearTimeout(outage.recovery)
      outage.recovery = undefined
    },
    recordSuccess() {
      if (!outage || outage.recovery) return
      const current = outage
      const now = performance.now()
      const settleMs = current.hasFullDisk ? FULL_DISK_SETTLE_MS : SETTLE_MS
      current.recovery = setTimeout(() => endOutage(current, now), settleMs).unref()
    },
    isDown: () => outage !== undefined,
  }
}
