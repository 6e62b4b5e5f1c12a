/** Resolves when the work has ended, well or not, or when the time is over. */
export async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  await withTimeout(work, ms, () => new Error('not done in time')).catch(() => undefined)
}

/** The answer, or the error that `late` makes when it has not come in time. The work itself goes on. */
export async function withTimeout<T>(answer: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms)
  })
  try {
    return await Promise.race([answer, expired])
  } finally {
    clearTimeout(timer)
  }
}
