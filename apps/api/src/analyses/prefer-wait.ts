const MAX_WAIT_SECONDS = 30

/** Parses the seconds of `Prefer: wait=N` (RFC 7240), at most 30; undefined when the preference is absent or malformed. */
export function parsePreferWait(header: string | undefined): number | undefined {
  // Commas inside quotes are not separators.
  const withoutQuotedCommas = header?.replace(/"[^"]*"/g, (quoted) => quoted.replaceAll(',', ' '))
  for (const preference of withoutQuotedCommas?.split(',') ?? []) {
    const seconds = /^\s*wait\s*=\s*"?(\d+)"?\s*(?:;.*)?$/i.exec(preference)?.[1]
    if (seconds !== undefined) return Math.min(Number(seconds), MAX_WAIT_SECONDS)
  }
  return undefined
}
