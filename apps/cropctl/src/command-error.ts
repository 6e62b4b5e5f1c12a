/** The command cannot be carried out; the message tells the operator why. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
