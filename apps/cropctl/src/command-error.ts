/** What an operator asked for cannot be done; the message says why. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
