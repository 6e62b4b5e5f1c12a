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

/** Returns the code of an error of the file system, such as `ENOENT`. */
export function describeErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
}
