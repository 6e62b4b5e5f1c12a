/** Returns the first code in the chain of an error and its causes, such as `ECONNREFUSED`. */
export function findErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : findErrorCode(error.cause)
}
