import type { InjectedFault } from './inject'
import { ALLOWED_STATUSES, type Exchange, type Ledger } from './ledger'
import { type CheckResult, toSeconds } from './report'

type Outage = Pick<InjectedFault, 'startedAt' | 'endedAt'>

const overlapsAny = ({ startedAt, endedAt }: Exchange, outages: Outage[]) =>
  outages.some((outage) => startedAt <= outage.endedAt && endedAt >= outage.startedAt)

const isAllowed = ({ operation, status, retryAfter }: Exchange) =>
  status !== undefined &&
  ALLOWED_STATUSES[operation].includes(status) &&
  (status !== 503 || Number(retryAfter) > 0)

/** The batches of a caller are stored one after the other: while Postgres is slow, one may wait too long for another. */
const isLateBatch = ({ operation, status, retryAfter }: Exchange) =>
  operation === 'keyed submission' && status === 429 && Number(retryAfter) > 0

/**
 * Lists exchanges that no fault explains: statuses that are not allowed, 503 without `Retry-After`, and failed connections
 * outside api outages. Results are streamed, so an outage of Postgres breaks their connection, too.
 */
export function listUnexpectedExchanges(
  { exchanges }: Ledger,
  { api, postgres }: Record<'api' | 'postgres', Outage[]>,
): Exchange[] {
  return exchanges.filter((exchange) => {
    if (exchange.status !== undefined)
      return !isAllowed(exchange) && !(isLateBatch(exchange) && overlapsAny(exchange, postgres))
    const isBroken = exchange.operation === 'results' && overlapsAny(exchange, postgres)
    return !isBroken && !overlapsAny(exchange, api)
  })
}

const MAX_503_MS = 2000
// Callers and service share few cores.
const TOLERANCE_MS = 1000

const getDurationMs = ({ startedAt, endedAt }: Exchange) => endedAt - startedAt

const listRejections = ({ exchanges }: Ledger) => exchanges.filter(({ status }) => status === 503)

export const listSlowRejections = (ledger: Ledger) =>
  listRejections(ledger).filter(
    (exchange) => getDurationMs(exchange) > exchange.heldMs + MAX_503_MS + TOLERANCE_MS,
  )

/** The documented limit for the recovery of the service. */
const MAX_RECOVERY_MS = 5000

function listOutages(faults: readonly InjectedFault[]) {
  const listOf = (component: InjectedFault['component'], recoveryMs = 0) =>
    faults
      .filter((fault) => fault.component === component)
      .map(({ startedAt, endedAt }) => ({ startedAt, endedAt: endedAt + recoveryMs }))
  return { api: listOf('api'), postgres: listOf('postgres', MAX_RECOVERY_MS) }
}

const formatOutcome = ({ status, retryAfter, error }: Exchange) =>
  status === 503 ? `503 with Retry-After ${retryAfter}` : (status ?? error)

const formatExchange = (exchange: Exchange) =>
  `${exchange.operation} ${formatOutcome(exchange)} after ${getDurationMs(exchange)} ms at ${new Date(exchange.startedAt).toISOString()}`

/** Checks the responses that the callers received during these faults. */
export function verifyResponses(ledger: Ledger, faults: readonly InjectedFault[]): CheckResult {
  const outages = listOutages(faults)
  const rejections = listRejections(ledger)
  // Postgres is the only server that a submission needs.
  const needless = rejections.filter(
    (exchange) => exchange.operation.endsWith('submission') && !overlapsAny(exchange, outages.postgres),
  )
  return {
    findings: {
      unexpected_responses: listUnexpectedExchanges(ledger, outages).map(formatExchange),
      slow_503: listSlowRejections(ledger).map(formatExchange),
    },
    figures: {
      faults: faults.length,
      requests: ledger.exchanges.length,
      accepted: ledger.accepted.length,
      batches: ledger.batches.length,
      batch_items: ledger.batches.reduce((sum, { total }) => sum + total, 0),
      cancelled_batches: ledger.batches.filter(({ isCancelled }) => isCancelled).length,
      cache_hits: ledger.cacheHits,
      keys: ledger.idsByKey.size,
      responses_503: rejections.length,
      needless_503: needless.length,
      slowest_503_s: toSeconds(Math.max(0, ...rejections.map(getDurationMs))),
    },
  }
}
