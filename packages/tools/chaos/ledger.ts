import type { PackedOutlook } from '@crop/domain'
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
  taskId: string
  credentials: Credentials
  acceptedAt: number
}

export interface AcceptedBatch {
  batchId: string
  /** Number of items. */
  total: number
  credentials: Credentials
  /** Whether a cancellation was sent, even if its response was lost. */
  isCancelled: boolean
}

/** What the operator did with outlooks. */
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

/** Everything that the simulated callers share. */
export interface LoadContext {
  /** Returns the api's current address, which changes with each restart. */
  getApiUrl: () => string
  ledger: Ledger
  random: RandomSource
  stop: AbortSignal
}

const ALLOWED_STATUSES: Record<Operation, readonly number[]> = {
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
}

export interface Outage {
  startedAt: number
  endedAt: number
}

const overlapsAny = ({ startedAt, endedAt }: Exchange, outages: Outage[]) =>
  outages.some((outage) => startedAt <= outage.endedAt && endedAt >= outage.startedAt)

const isAllowed = ({ operation, status, retryAfter }: Exchange) =>
  status !== undefined &&
  ALLOWED_STATUSES[operation].includes(status) &&
  (status !== 503 || Number(retryAfter) > 0)

interface Outages {
  api: Outage[]
  postgres: Outage[]
}

/**
 * Lists exchanges that no fault explains: statuses that are not allowed, 503 without `Retry-After`, and failed connections
 * outside api outages. Results are streamed, so an outage of Postgres breaks their connection, too.
 */
export function listUnexpectedExchanges({ exchanges }: Ledger, { api, postgres }: Outages): Exchange[] {
  return exchanges.filter((exchange) => {
    if (exchange.status !== undefined) return !isAllowed(exchange)
    const isBroken = exchange.operation === 'results' && overlapsAny(exchange, postgres)
    return !isBroken && !overlapsAny(exchange, api)
  })
}

const MAX_503_MS = 2000
// Callers and service share few cores.
const TOLERANCE_MS = 1000

export const getDurationMs = ({ startedAt, endedAt }: Exchange) => endedAt - startedAt

export const listRejections = ({ exchanges }: Ledger) => exchanges.filter(({ status }) => status === 503)

export const listSlowRejections = (ledger: Ledger) =>
  listRejections(ledger).filter(
    (exchange) => getDurationMs(exchange) > exchange.heldMs + MAX_503_MS + TOLERANCE_MS,
  )

/** Lists submissions that were rejected although Postgres, the only server they need, was available. */
export const listNeedlessRejections = (ledger: Ledger, postgresOutages: Outage[]) =>
  listRejections(ledger).filter(
    (exchange) => exchange.operation.endsWith('submission') && !overlapsAny(exchange, postgresOutages),
  )
