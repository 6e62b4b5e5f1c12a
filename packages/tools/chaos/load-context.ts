import type { Ledger } from './ledger'
import type { RandomSource } from './random'

/** Everything that the simulated callers share. */
export interface LoadContext {
  /** Returns the api's current address, which changes with each restart. */
  getApiUrl: () => string
  ledger: Ledger
  random: RandomSource
  stop: AbortSignal
}
