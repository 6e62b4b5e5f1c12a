/** A start that cannot succeed; the message is the one line the user sees, naming what to change. */
export class StartError extends Error {
  override readonly name = 'StackError'
}
