/** What a client prefers (`Prefer`, RFC 7240). Preferences that the service does not know are ignored. */
export interface Preferences {
  /** Refuses what the service would otherwise ignore: unknown members and parameters. */
  isStrict: boolean
  /** Seconds to wait until a task or batch is done; undefined if the client does not wait. */
  waitSeconds: number | undefined
}

const NO_PREFERENCES: Preferences = { isStrict: false, waitSeconds: undefined }

const isHandlingStrict = (preference: string) => /^\s*handling\s*=\s*"?strict"?\s*(?:;.*)?$/i.test(preference)

const getWaitSeconds = (preference: string) => /^\s*wait\s*=\s*"?(\d+)"?\s*(?:;.*)?$/i.exec(preference)?.[1]

export function parsePreferences(header: string | undefined): Preferences {
  if (header === undefined) return NO_PREFERENCES
  // Commas inside quotes are not separators.
  const preferences = header.replace(/"[^"]*"/g, (quoted) => quoted.replaceAll(',', ' ')).split(',')
  const seconds = preferences.map(getWaitSeconds).find((value) => value !== undefined)
  return {
    isStrict: preferences.some(isHandlingStrict),
    waitSeconds: seconds === undefined ? undefined : Number(seconds),
  }
}
