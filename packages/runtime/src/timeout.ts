/** Waits until `work` has settled, but at most `ms` milliseconds. Ignores its result and its error. */
export async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  await withTimeout(work, ms, () => new Error('timed out')).catch(() => undefined)
}

/**
 * Returns the result of `work`, or throws the error from `createError` after `ms` milliseconds. The timeout does not
 * cancel the work.
 */
export async function withTimeout<T>(work: Promise<T>, ms: number, createError: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
