import { median } from '../bench/measure/statistics'
import type { InjectedFault } from './inject'
import type { Ledger } from './ledger'
import type { Query } from './query'
import { type CheckResult, toSeconds } from './report'

/**
 * Returns the time from the end of each fault to the first event after it. A fault that no event followed has none.
 *
 * @param eventTimes in ascending order
 */
const measureRecovery = (faults: readonly InjectedFault[], eventTimes: readonly number[]): number[] =>
  faults.flatMap(({ endedAt }) => {
    const next = eventTimes.find((time) => time >= endedAt)
    return next === undefined ? [] : [next - endedAt]
  })

/** Measures the time from the end of each fault to the next 202 for a new task, and to the next completed task. */
export async function measureRecoveryTimes(
  faults: readonly InjectedFault[],
  { accepted }: Ledger,
  query: Query,
): Promise<CheckResult> {
  const completions = await query(
    `select extract(epoch from finished_at)::float8 * 1000 as completed_at from analysis_tasks
      where state = 'completed' order by finished_at`,
  )
  const acceptanceTimes = accepted.map(({ acceptedAt }) => acceptedAt).sort((a, b) => a - b)
  const accepting = measureRecovery(faults, acceptanceTimes)
  const completing = measureRecovery(
    faults,
    completions.map((row) => Number(row.completed_at)),
  )
  return {
    findings: {},
    figures: {
      accepts_again_median_s: toSeconds(median(accepting)),
      accepts_again_worst_s: toSeconds(Math.max(0, ...accepting)),
      completes_again_median_s: toSeconds(median(completing)),
      completes_again_worst_s: toSeconds(Math.max(0, ...completing)),
    },
  }
}
