import { existsSync } from 'node:fs'

const BROWSER_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Options for an isolated browser that opens no connections of its own. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Returns the path of Chromium: the configured one, or that of a usual place. */
export function findChromium(configuredPath: string | undefined): string | undefined {
  return configuredPath ?? BROWSER_PATHS.find((path) => existsSync(path))
}
