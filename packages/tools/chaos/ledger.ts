import type { PackedOutlook } from '@crop/domain'
import type { Query } from './query'
import type { RandomSource } from './random'

/** The kind of a request; determines which statuses are allowed while components are unavailable. */
export type Operation =
  | 'sign-up'
  | 'plan'
  | 'submission'
  | 'keyed submission'
  | 'poll'
  | 'cached poll'
  | 'list'
  | 'results'
  | 'cancellation'

/** A request and its outcome. All times are in milliseconds since the epoch. */
export interface Exchange {
  operation: Operation
  startedAt: number
  endedAt: number
  /** How long the service may hold the request (`Prefer: wait`). */
  heldMs: number
  /** Undefined when the connection failed. */
  status: number | undefined
  retryAfter: string | null
  /** The reason for which the connection failed; empty when it did not. */
  error: string
}

/** The authentication header of a caller. */
export type Credentials = Record<string, string>

export interface AcceptedTask {
  id: string
  credentials: Credentials
  acceptedAt: number
}

export interface AcceptedBatch {
  id: string
  /** Number of items. */
  total: number
  credentials: Credentials
  /** Whether a cancellation was sent, even if its response was lost. */
  isCancelled: boolean
}

/** The actions of the operator on outlooks. */
export interface OutlookLedger {
  /** The content of all valid files by digest, whether their import succeeded or not. */
  packed: Map<string, PackedOutlook>
  imports: number
  killedImports: number
  /** Failed imports of wrong files. */
  refusals: number
  removals: number
  problems: string[]
}

/** Records the responses of the service as its callers received them. */
export interface Ledger {
  outlooks: OutlookLedger
  exchanges: Exchange[]
  accepted: AcceptedTask[]
  batches: AcceptedBatch[]
  cacheHits: number
  /** The ids of tasks or batches in the responses to each idempotency key. */
  idsByKey: Map<string, Set<string>>
}

export const createLedger = (): Ledger => ({
  exchanges: [],
  accepted: [],
  batches: [],
  outlooks: { packed: new Map(), imports: 0, killedImports: 0, refusals: 0, removals: 0, problems: [] },
  cacheHits: 0,
  idsByKey: new Map(),
})

/** Everything that the simulated callers and the operator share. */
export interface LoadContext {
  /** Returns the api's current address, which changes with each restart. */
  getApiUrl: () => string
  /** The key of callers without an account. */
  apiKey: string
  /** The address of Postgres in the network that faults disturb. */
  databaseUrl: string
  query: Query
  ledger: Ledger
  random: RandomSource
  stop: AbortSignal
}
