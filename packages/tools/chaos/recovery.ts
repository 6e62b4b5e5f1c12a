import type { InjectedFault } from './inject'
import type { Ledger } from './ledger'
import type { Query } from './verify'

export interface Recovery {
  /** From the end of each fault to the next 202 for a new task, in ms. */
  accepting: number[]
  /** From the end of each fault to the next task that was completed, in ms. */
  completing: number[]
}

async function completions(query: Query): Promise<number[]> {
  const rows = await query(
    `select extract(epoch from finished_at)::float8 * 1000 as at from analysis_tasks
      where state = 'completed' order by finished_at`,
  )
  return rows.map(({ at }) => Number(at))
}

/** How long after each fault's end the first of these moments came; nothing for a fault that none came after. */
function afterEach(faults: InjectedFault[], moments: number[]): number[] {
  return faults.flatMap(({ endedAt }) => {
    const next = moments.find((at) => at >= endedAt)
    return next === undefined ? [] : [next - endedAt]
  })
}

export async function recoveryOf(faults: InjectedFault[], ledger: Ledger, query: Query): Promise<Recovery> {
  const accepted = ledger.accepted.map(({ at }) => at).sort((a, b) => a - b)
  return { accepting: afterEach(faults, accepted), completing: afterEach(faults, await completions(query)) }
}
