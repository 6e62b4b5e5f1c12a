const LONGEST_WAIT_SECONDS = 30

/** Seconds of `Prefer: wait=N` (RFC 7240), at most 30. A preference that is absent or malformed is undefined. */
export function parsePreferWait(header: string | undefined): number | undefined {
  // A comma inside quotes separates nothing.
  const separable = header?.replace(/"[^"]*"/g, (quoted) => quoted.replaceAll(',', ' '))
  for (const preference of separable?.split(',') ?? []) {
    const seconds = /^\s*wait\s*=\s*"?(\d+)"?\s*(?:;.*)?$/i.exec(preference)?.[1]
    if (seconds !== undefined) return Math.min(Number(seconds), LONGEST_WAIT_SECONDS)
  }
  return undefined
}
