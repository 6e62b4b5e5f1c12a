/** The caller of each class that was served last. The next turn starts after it, in the order of `classAndCaller`. */
export interface CallerTurns {
  customer: string
  batch: string
}

export const createCallerTurns = (): CallerTurns => ({ customer: '', batch: '' })

interface TaskOfCaller {
  userId: string | null
  apiKeyPrefix: string | null
  priority: number
}

/**
 * Returns the caller that was served last in a claim: the last one, in the order of the turns, that got the most tasks.
 * The callers after it got one task less if the tasks could not be shared equally, so they are the first ones next time.
 */
export function findLastServed(
  lastCaller: string,
  claimedTasks: readonly TaskOfCaller[],
  priority: number,
): string {
  const counts = new Map<string, number>()
  for (const task of claimedTasks) {
    if (task.priority !== priority) continue
    const caller = task.userId ?? task.apiKeyPrefix ?? '-'
    counts.set(caller, (counts.get(caller) ?? 0) + 1)
  }
  const most = Math.max(...counts.values())
  const served = [...counts.keys()].filter((caller) => counts.get(caller) === most).toSorted()
  const inSecondRound = served.filter((caller) => caller <= lastCaller)
  return inSecondRound.at(-1) ?? served.at(-1) ?? lastCaller
}
