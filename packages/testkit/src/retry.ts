/** Repeats an action that fails, at once, and throws the error of the last attempt. */
export async function retry<T>(action: () => Promise<T>, maxAttempts: number): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (maxAttempts <= 1) throw error
    return retry(action, maxAttempts - 1)
  }
}
