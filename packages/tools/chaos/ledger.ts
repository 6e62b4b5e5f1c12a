/** Which answers an operation may give while parts of the service are away. */
export type Operation = 'sign-up' | 'plan' | 'submission' | 'poll' | 'cached poll' | 'list'

export interface Exchange {
  operation: Operation
  startedAt: number
  endedAt: number
  /** Undefined when the connection failed. */
  status: number | undefined
  fault: string
}

/** The authentication header of a caller. */
export type Credentials = Record<string, string>

export interface Accepted {
  taskId: string
  credentials: Credentials
  at: number
}

/** Records the responses of the service as its callers received them. */
export interface Ledger {
  exchanges: Exchange[]
  accepted: Accepted[]
  cacheHits: number
  /** By idempotency key, the task ids that its requests were given. */
  keyed: Map<string, Set<string>>
}

export const newLedger = (): Ledger => ({ exchanges: [], accepted: [], cacheHits: 0, keyed: new Map() })

const ALLOWED: Record<Operation, readonly number[]> = {
  // 409: the first attempt had succeeded, only its answer was lost.
  'sign-up': [201, 409, 503],
  // 409: the first request with the key is still at work.
  plan: [201, 409, 503],
  submission: [202, 409, 503],
  poll: [200, 503],
  // 404: the copy was in Redis, and went with it.
  'cached poll': [200, 404, 503],
  list: [200, 503],
}

export interface Outage {
  startedAt: number
  endedAt: number
}

const during = (outages: Outage[], { startedAt, endedAt }: Exchange) =>
  outages.some((outage) => startedAt <= outage.endedAt && endedAt >= outage.startedAt)

/** Answers that no fault explains: of a wrong status, and connections that failed while the api was there. */
export function unexpected({ exchanges }: Ledger, apiOutages: Outage[]): Exchange[] {
  return exchanges.filter((exchange) =>
    exchange.status === undefined
      ? !during(apiOutages, exchange)
      : !ALLOWED[exchange.operation].includes(exchange.status),
  )
}

const LONGEST_503_MS = 2000
// Caller and service share few cores.
const TOLERANCE_MS = 1000

export const durationOf = ({ startedAt, endedAt }: Exchange) => endedAt - startedAt

export const refusals = ({ exchanges }: Ledger) => exchanges.filter(({ status }) => status === 503)

export const slowRefusals = (ledger: Ledger) =>
  refusals(ledger).filter((exchange) => durationOf(exchange) > LONGEST_503_MS + TOLERANCE_MS)

/** Submissions that were refused although Postgres, the only server that they need, was there. */
export const needlessRefusals = (ledger: Ledger, postgresOutages: Outage[]) =>
  refusals(ledger).filter(
    (exchange) => exchange.operation === 'submission' && !during(postgresOutages, exchange),
  )
