/** Rings that are sent one by one until their rate exceeds one in `INTERVAL_MS`. */
const MAX_BURST = 20

/** Interval between two jobs of a sustained burst, each for all tasks of the interval. */
const INTERVAL_MS = 5

/** Limits the size of one job. */
const MAX_TASKS_PER_JOB = 100

/**
 * Creates a function that passes task ids on at once, unless they come so fast that a job for each costs more than the
 * tasks gain: then it passes those of 5 ms together.
 */
export function collectRings(send: (taskIds: [string, ...string[]]) => void): (taskId: string) => void {
  const waiting: string[] = []
  let timer: NodeJS.Timeout | undefined
  /** Until when the rings sent so far use up the rate of one in `INTERVAL_MS`. */
  let rateUsedUntil = 0

  function sendWaiting(): void {
    timer = undefined
    const [first, ...others] = waiting.splice(0, MAX_TASKS_PER_JOB)
    if (first === undefined) return
    rateUsedUntil = Math.max(rateUsedUntil, performance.now()) + INTERVAL_MS
    send([first, ...others])
    if (waiting.length > 0) timer = setTimeout(sendWaiting, INTERVAL_MS)
  }

  return (taskId) => {
    waiting.push(taskId)
    if (timer !== undefined) return
    const isBurst = rateUsedUntil - performance.now() > MAX_BURST * INTERVAL_MS
    if (isBurst) timer = setTimeout(sendWaiting, INTERVAL_MS)
    else sendWaiting()
  }
}
