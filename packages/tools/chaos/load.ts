import type { Ledger } from './ledger'
import type { Chance } from './random'

/** What every caller of the api is made of. */
export interface Load {
  apiUrl: () => string
  ledger: Ledger
  chance: Chance
  stop: AbortSignal
}
