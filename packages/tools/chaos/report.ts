import { median } from '../bench/measure/statistics'
import { type InjectedFault, toSeconds } from './inject'
import {
  type Exchange,
  getDurationMs,
  type Ledger,
  listNeedlessRejections,
  listRejections,
  listSlowRejections,
  listUnexpectedExchanges,
} from './ledger'
import type { RecoveryTimes } from './recovery'
import type { VerificationResult } from './verify'
import type { WebhookFindings } from './webhooks'

export interface ChaosRun {
  /** The same seed injects the same faults in the same order. */
  seed: number
  seconds: number
  faults: InjectedFault[]
  ledger: Ledger
  /** Exits of api, workers and servers, including those that a fault or the end of the run caused. */
  exitCount: number
  /** Descriptions of exits that no fault caused, of failed stops and of failed restarts. */
  unexpectedExits: string[]
  recovery: RecoveryTimes
  verification: VerificationResult
  webhooks: WebhookFindings
  /** Time from the end of the last fault until every task had ended; undefined if tasks were still unfinished after 60 s. */
  drainedMs: number | undefined
}

const max = (values: number[]) => Math.max(0, ...values)

/** The documented limit for the recovery of the service. */
const MAX_RECOVERY_MS = 5000

const listFaultsOf = (faults: InjectedFault[], component: InjectedFault['component']) =>
  faults.filter((fault) => fault.component === component)

const listPostgresOutages = ({ faults }: ChaosRun) =>
  listFaultsOf(faults, 'postgres').map(({ startedAt, endedAt }) => ({
    startedAt,
    endedAt: endedAt + MAX_RECOVERY_MS,
  }))

const countNeedlessRejections = (run: ChaosRun) =>
  listNeedlessRejections(run.ledger, listPostgresOutages(run)).length

const listUnexpected = (run: ChaosRun) =>
  listUnexpectedExchanges(run.ledger, {
    api: listFaultsOf(run.faults, 'api'),
    postgres: listPostgresOutages(run),
  })

const formatOutcome = ({ status, retryAfter, error }: Exchange) =>
  status === 503 ? `503 with Retry-After ${retryAfter}` : (status ?? error)

const formatExchange = (exchange: Exchange) =>
  `${exchange.operation} ${formatOutcome(exchange)} after ${getDurationMs(exchange)} ms at ${new Date(exchange.startedAt).toISOString()}`

/** Lists everything that must not happen, by kind. */
const listFindings = (run: ChaosRun): Record<string, string[]> => ({
  lost: run.verification.lost,
  duplicated: run.verification.duplicated,
  'dead-lettered': run.verification.deadLettered,
  outlook: run.ledger.outlooks.problems,
  'event without a message': run.webhooks.undelivered,
  'message before its commit': run.webhooks.premature,
  'process exit': run.unexpectedExits,
  response: [...listUnexpected(run), ...listSlowRejections(run.ledger)].map(formatExchange),
})

export const hasPassed = (run: ChaosRun): boolean =>
  run.verification.wrongNotifications === 0 &&
  run.drainedMs !== undefined &&
  Object.values(listFindings(run)).every(({ length }) => length === 0)

const MAX_LINES_PER_KIND = 10

/** Formats the first findings of each kind, one per line. */
export const formatFindings = (run: ChaosRun): string[] =>
  Object.entries(listFindings(run)).flatMap(([kind, findings]) =>
    findings.slice(0, MAX_LINES_PER_KIND).map((finding) => `${kind}: ${finding}`),
  )

/** Formats the figures of a run as `name=value` pairs in one line. */
export function formatFigures(run: ChaosRun): string {
  const { faults, ledger, exitCount, unexpectedExits, recovery, verification, drainedMs } = run
  const { acceptingMs, completingMs } = recovery
  return Object.entries({
    seed: run.seed,
    seconds: run.seconds,
    faults: faults.length,
    requests: ledger.exchanges.length,
    accepted: ledger.accepted.length,
    batches: ledger.batches.length,
    batch_items: ledger.batches.reduce((sum, { total }) => sum + total, 0),
    cancelled_batches: ledger.batches.filter(({ isCancelled }) => isCancelled).length,
    outlook_imports: ledger.outlooks.imports,
    outlook_imports_killed: ledger.outlooks.killedImports,
    outlook_files_refused: ledger.outlooks.refusals,
    outlook_removals: ledger.outlooks.removals,
    outlook_problems: ledger.outlooks.problems.length,
    cache_hits: ledger.cacheHits,
    keys: ledger.idsByKey.size,
    records: verification.analysisCount,
    reanalyses: verification.reanalysisCount,
    notifications: verification.notificationCount,
    outlook_notifications: verification.outlookNotificationCount,
    webhook_messages: run.webhooks.messageCount,
    undelivered: run.webhooks.undelivered.length,
    premature: run.webhooks.premature.length,
    lost: verification.lost.length,
    duplicated: verification.duplicated.length,
    dead_lettered: verification.deadLettered.length,
    wrong_notifications: verification.wrongNotifications,
    process_exits: exitCount,
    unexpected_exits: unexpectedExits.length,
    unexpected_responses: listUnexpected(run).length,
    responses_503: listRejections(ledger).length,
    needless_503: countNeedlessRejections(run),
    slow_503: listSlowRejections(ledger).length,
    slowest_503_s: toSeconds(max(listRejections(ledger).map(getDurationMs))),
    accepts_again_median_s: toSeconds(median(acceptingMs)),
    accepts_again_worst_s: toSeconds(max(acceptingMs)),
    completes_again_median_s: toSeconds(median(completingMs)),
    completes_again_worst_s: toSeconds(max(completingMs)),
    drained_s: drainedMs === undefined ? 'never' : toSeconds(drainedMs),
  })
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}
