/** Stops asking a store that does not answer, so that its outage costs a request nothing. */
export interface CircuitBreaker {
  isOpen(): boolean
  succeeded(): void
  failed(): void
}

export interface BreakerSettings {
  /** Failures in a row that open it. */
  failures: number
  /** How long it then stays open. */
  openMs: number
}

export function createCircuitBreaker({ failures, openMs }: BreakerSettings): CircuitBreaker {
  let inARow = 0
  let openUntil = 0
  return {
    isOpen: () => performance.now() < openUntil,
    succeeded: () => {
      inARow = 0
    },
    failed: () => {
      inARow += 1
      if (inARow >= failures) openUntil = performance.now() + openMs
    },
  }
}
