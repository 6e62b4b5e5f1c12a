export interface CommandErrorOptions {
  /** Further lines, such as one for each invalid row of a file. */
  details?: readonly string[]
  /** Default: 1. */
  exitCode?: number
}

/** A command failed; the message explains the reason to the operator. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly details: readonly string[]
  readonly exitCode: number

  constructor(message: string, { details = [], exitCode = 1 }: CommandErrorOptions = {}) {
    super(message)
    this.details = details
    this.exitCode = exitCode
  }
}

/** Returns the code of an error of the file system, such as `ENOENT`. */
export function describeErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
}
