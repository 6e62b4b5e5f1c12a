/** A start that failed. The user sees only the message, which says how to fix it. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
