/** The preferences of a client (`Prefer`, RFC 7240). Unknown ones are ignored. */
export interface Preferences {
  /** Refuses what the service would otherwise ignore: unknown members and parameters. */
  isStrict: boolean
  /** Seconds to wait until a task or batch is done; undefined if the client does not wait. */
  waitSeconds: number | undefined
}

const NO_PREFERENCES: Preferences = { isStrict: false, waitSeconds: undefined }

const getHandling = (preference: string) =>
  /^\s*handling\s*=\s*"?(strict|lenient)"?\s*(?:;.*)?$/i.exec(preference)?.[1]

const getWaitSeconds = (preference: string) => /^\s*wait\s*=\s*"?(\d+)"?\s*(?:;.*)?$/i.exec(preference)?.[1]

export function parsePreferences(header: string | undefined): Preferences {
  if (header === undefined) return NO_PREFERENCES
  // Commas inside quotes are not separators.
  const preferences = header.replace(/"[^"]*"/g, (quoted) => quoted.replaceAll(',', ' ')).split(',')
  // Only the first instance of a preference counts.
  const handling = preferences.map(getHandling).find((value) => value !== undefined)
  const seconds = preferences.map(getWaitSeconds).find((value) => value !== undefined)
  return {
    isStrict: handling?.toLowerCase() === 'strict',
    waitSeconds: seconds === undefined ? undefined : Number(seconds),
  }
}
