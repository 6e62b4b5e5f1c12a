/** A failed start; the user sees only the message, which names the remedy. */
export class StartError extends Error {
  override readonly name = 'StackError'
}
