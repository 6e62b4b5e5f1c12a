let isEnabled = false

/**
 * Switches on, for tests, that reading a result in reused memory throws as soon as the result is no longer valid. Otherwise
 * it has the values of a later result.
 */
export function setRevocation(enabled: boolean): void {
  isEnabled = enabled
}

export function isRevocationEnabled(): boolean {
  return isEnabled
}

/** Revokes the series of a result, and makes reading its members throw. Lists are shared with other results and stay. */
export function revoke(result: object): void {
  const members: [string, unknown][] = Object.entries(result)
  // A member that is held twice is revoked once: its members are no longer enumerable.
  for (const [name] of members) {
    Object.defineProperty(result, name, { get: () => throwRevoked(name), enumerable: false })
  }
  for (const [, value] of members) {
    if (value instanceof Float64Array) revokeSeries([value])
    else if (isRecord(value)) revoke(value)
  }
}

/** Detaches the memory of series. Their length becomes 0, so that `at` throws. */
export function revokeSeries(allSeries: readonly Float64Array[]): void {
  const transfer = allSeries.map(({ buffer }) => buffer).filter(isAttached)
  if (transfer.length > 0) structuredClone(undefined, { transfer })
}

const isAttached = (buffer: ArrayBufferLike): buffer is ArrayBuffer =>
  buffer instanceof ArrayBuffer && buffer.byteLength > 0

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function throwRevoked(name: string): never {
  throw new Error(`${name} is read although its memory was reused`)
}
