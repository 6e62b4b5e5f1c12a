import type { PackedOutlook } from '@crop/domain'
import type { Query } from './query'
import type { RandomSource } from './random'

/** The kinds of requests, with the statuses that are allowed, also while components are unavailable. */
export const ALLOWED_STATUSES = {
  // Each attempt uses a new address, so that no account with it exists.
  'sign-up': [201, 503],
  // 409: the first request with the same idempotency key is still running.
  plan: [201, 409, 503],
  submission: [202, 503],
  'keyed submission': [202, 409, 503],
  poll: [200, 503],
  // 404: a shared cached result exists only in Redis and was lost with its data.
  'cached poll': [200, 404, 503],
  list: [200, 503],
  results: [200, 503],
  cancellation: [204, 503],
} satisfies Record<string, readonly number[]>

type Operation = keyof typeof ALLOWED_STATUSES

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
export type OutlookLedger = ReturnType<typeof createOutlookLedger>

const createOutlookLedger = () => ({
  /** The content of all valid files by digest, whether their import succeeded or not. */
  packed: new Map<string, PackedOutlook>(),
  imports: 0,
  killedImports: 0,
  /** Failed imports of wrong files. */
  refusals: 0,
  removals: 0,
  problems: new Array<string>(),
})

/** The responses of the service as its callers received them. */
export type Ledger = ReturnType<typeof createLedger>

export const createLedger = () => ({
  outlooks: createOutlookLedger(),
  exchanges: new Array<Exchange>(),
  accepted: new Array<AcceptedTask>(),
  batches: new Array<AcceptedBatch>(),
  cacheHits: 0,
  /** The ids of tasks or batches in the responses to each idempotency key. */
  idsByKey: new Map<string, Set<string>>(),
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
