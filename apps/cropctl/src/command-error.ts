/** A command failed; the message explains the reason to the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
