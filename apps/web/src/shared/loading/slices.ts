/** Short enough for a phone that is four times slower to react at once. */
const SLICE_MS = 5

/** Ends the task that runs, so that slow phones can scroll and type before the next one. */
export const startNewTask = () => new Promise<void>((resolve) => void setTimeout(resolve))

/** Runs long work in short tasks; it may be interrupted where it yields. Returns undefined when it was aborted. */
export async function runInSlices<Result>(
  work: Generator<void, Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  for (;;) {
    await startNewTask()
    if (signal.aborted) return undefined
    const end = performance.now() + SLICE_MS
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < end)
  }
}
