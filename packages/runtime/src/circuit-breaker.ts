/** A switch that opens when a store stops replying, so that callers skip it and its outage does not slow them down. */
export interface CircuitBreaker {
  isOpen(): boolean
  recordSuccess(): void
  recordFailure(): void
}

export interface CircuitBreakerSettings {
  /** Consecutive failures that open the breaker. */
  maxFailures: number
  /** How long the breaker stays open. */
  openMs: number
}

export function createCircuitBreaker({ maxFailures, openMs }: CircuitBreakerSettings): CircuitBreaker {
  let consecutiveFailures = 0
  let openUntil = 0
  return {
    isOpen: () => performance.now() < openUntil,
    recordSuccess: () => {
      consecutiveFailures = 0
    },
    recordFailure: () => {
      consecutiveFailures += 1
      if (consecutiveFailures >= maxFailures) openUntil = performance.now() + openMs
    },
  }
}
