/** A start that cannot succeed; the message is the one line the user sees, naming what to change. */
export class StackError extends Error {
  override readonly name = 'StackError'
}

/** As said by the process that could not start, on the same screen: nothing is left to say. */
export class ToldError extends Error {
  override readonly name = 'ToldError'
}
