/** Calls `work` for all items, for at most `concurrency` of them at the same time. Empties `items`. */
export async function runInParallel<T>(
  items: T[],
  concurrency: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const runNext = async () => {
    for (let item = items.pop(); item !== undefined; item = items.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, runNext))
}
