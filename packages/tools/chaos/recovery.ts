import type { InjectedFault } from './inject'
import type { Ledger } from './ledger'
import type { Query } from './query'

/** Milliseconds from the end of each fault to the next event. A fault that no event followed has no entry. */
export interface RecoveryTimes {
  /** Time to the next 202 for a new task. */
  acceptingMs: number[]
  /** Time to the next completed task. */
  completingMs: number[]
}

/** Returns the time from the end of each fault to the first event after it. `eventTimes` must be in ascending order. */
function measureRecovery(faults: InjectedFault[], eventTimes: number[]): number[] {
  return faults.flatMap(({ endedAt }) => {
    const next = eventTimes.find((time) => time >= endedAt)
    return next === undefined ? [] : [next - endedAt]
  })
}

export async function measureRecoveryTimes(
  faults: InjectedFault[],
  ledger: Ledger,
  query: Query,
): Promise<RecoveryTimes> {
  const acceptanceTimes = ledger.accepted.map(({ acceptedAt }) => acceptedAt).sort((a, b) => a - b)
  const completions = await query(
    `select extract(epoch from finished_at)::float8 * 1000 as completed_at from analysis_tasks
      where state = 'completed' order by finished_at`,
  )
  const completionTimes = completions.map((row) => Number(row.completed_at))
  return {
    acceptingMs: measureRecovery(faults, acceptanceTimes),
    completingMs: measureRecovery(faults, completionTimes),
  }
}
