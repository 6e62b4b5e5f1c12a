/** A command failed; the message explains the reason to the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError'

  constructor(
    message: string,
    /** Further lines, such as one for each invalid row of a file. */
    readonly details: readonly string[] = [],
  ) {
    super(message)
  }
}
