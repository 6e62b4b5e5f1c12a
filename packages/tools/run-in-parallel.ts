/** Calls `work` for all items in their order, for at most `concurrency` of them at the same time. */
export async function runInParallel<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const remaining = items.values()
  const runRemaining = async () => {
    for (const item of remaining) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, runRemaining))
}
