/** Whether a server that the process depends on is down. Its outage is logged as two lines, however many pieces of work fail. */
export interface DependencyState {
  /** Counts a failure that the server caused. The first one of an outage is logged with its cause. */
  recordFailure(cause: unknown): void
  /** The outage ends when no failure follows within a second, so that a server that comes and goes is one outage. */
  recordSuccess(): void
  isDown(): boolean
}

interface DependencyStateOptions {
  onDown(cause: unknown): void
  onUp(outage: { down_ms: number; failures: number }): void
}

const SETTLE_MS = 1000

interface Outage {
  startedAt: number
  failures: number
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
      if (!outage) onDown(cause)
      outage ??= { startedAt: performance.now(), failures: 0 }
      outage.failures += 1
      clearTimeout(outage.recovery)
      outage.recovery = undefined
    },
    recordSuccess() {
      if (!outage || outage.recovery) return
      const current = outage
      const now = performance.now()
      current.recovery = setTimeout(() => endOutage(current, now), SETTLE_MS).unref()
    },
    isDown: () => outage !== undefined,
  }
}
