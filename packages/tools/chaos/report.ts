import { median } from '../bench/measure/statistics'
import type { ChaosOptions } from './options'
import type { InjectedFault } from './inject'
import { durationOf, type Ledger, needlessRefusals, refusals, slowRefusals, unexpected } from './ledger'
import type { Recovery } from './recovery'
import type { Verdict } from './verify'

export interface ChaosRun {
  options: ChaosOptions
  faults: InjectedFault[]
  ledger: Ledger
  /** Ends of api, workers and servers, those among them that a fault or the end of the run caused. */
  deaths: number
  /** Ends of processes that no fault caused. */
  unexpectedDeaths: string[]
  recovery: Recovery
  verdict: Verdict
  /** From the end of the last fault until no task waited any more; undefined when some still did after 60 s. */
  drainedMs: number | undefined
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)
const longest = (values: number[]) => Math.max(0, ...values)

/** The contract's limit for the recovery of the service. */
const BACK_MS = 5000

const outagesOf = (faults: InjectedFault[], part: InjectedFault['from']) =>
  faults.filter(({ from }) => from === part)

const needless = ({ ledger, faults }: ChaosRun) => {
  const outages = outagesOf(faults, 'postgres')
  return needlessRefusals(
    ledger,
    outages.map(({ startedAt, endedAt }) => ({ startedAt, endedAt: endedAt + BACK_MS })),
  )
}

const surprises = ({ ledger, faults }: ChaosRun) => unexpected(ledger, outagesOf(faults, 'api'))

export function isKept(run: ChaosRun): boolean {
  const { verdict, unexpectedDeaths, ledger, drainedMs } = run
  const { lost, duplicated, deadLettered, wrongNotices } = verdict
  const faults = [lost, duplicated, deadLettered, unexpectedDeaths, surprises(run), slowRefusals(ledger)]
  return wrongNotices === 0 && drainedMs !== undefined && faults.every(({ length }) => length === 0)
}

/** Lists findings that deserve a closer look. */
export function details(run: ChaosRun): string[] {
  const { verdict, unexpectedDeaths, ledger } = run
  const lines = ([name, found]: [string, string[]]) => found.slice(0, 10).map((one) => `${name}: ${one}`)
  const answers = [...surprises(run), ...slowRefusals(ledger)].map(
    (one) =>
      `${one.operation} ${one.status ?? one.fault} after ${durationOf(one)} ms at ${new Date(one.startedAt).toISOString()}`,
  )
  const { lost, duplicated, deadLettered } = verdict
  return Object.entries({
    lost,
    duplicated,
    'dead-lettered': deadLettered,
    death: unexpectedDeaths,
    answer: answers,
  }).flatMap(lines)
}

export function figures(run: ChaosRun): string {
  const { options, faults, ledger, deaths, unexpectedDeaths, recovery, verdict, drainedMs } = run
  const { accepting, completing } = recovery
  return Object.entries({
    seed: options.seed,
    seconds: options.seconds,
    faults: faults.length,
    requests: ledger.exchanges.length,
    accepted: ledger.accepted.length,
    cache_hits: ledger.cacheHits,
    keys: ledger.keyed.size,
    records: verdict.records,
    notifications: verdict.notices,
    lost: verdict.lost.length,
    duplicated: verdict.duplicated.length,
    dead_lettered: verdict.deadLettered.length,
    wrong_notifications: verdict.wrongNotices,
    deaths,
    unexpected_deaths: unexpectedDeaths.length,
    unexpected_answers: surprises(run).length,
    refused_503: refusals(ledger).length,
    needless_503: needless(run).length,
    slow_503: slowRefusals(ledger).length,
    slowest_503_s: seconds(longest(refusals(ledger).map(durationOf))),
    accepts_again_median_s: seconds(median(accepting)),
    accepts_again_worst_s: seconds(longest(accepting)),
    completes_again_median_s: seconds(median(completing)),
    completes_again_worst_s: seconds(longest(completing)),
    drained_s: drainedMs === undefined ? 'never' : seconds(drainedMs),
  })
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}
