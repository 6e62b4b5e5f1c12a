import { existsSync } from 'node:fs'

const BROWSER_PATHS = [
  // Debian's Chromium without windows, which takes a quarter less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Chromium uses only the last list of this kind, so that this one replaces the list of Playwright. */
const DISABLED_FEATURES = [
  // Each window would load the suggestions of its address bar as pages, which cost more than the page of a test.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  // Connections of the browser itself.
  'AimEnabled',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PreconnectToSearch',
  // Refuses requests of sandboxed pages to this machine.
  'LocalNetworkAccessChecks',
  // Keeps showing the last page while the next one loads.
  'PaintHolding',
  // Ends the emulated loss of the network when a page is reloaded.
  'RenderDocument',
]

/** Options for an isolated browser that opens no connections of its own. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  // Threads of V8 that optimise and collect meanwhile take more processor time than they save.
  '--js-flags=--single-threaded',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
]

/** Returns the path of Chromium: the configured one, or that of a usual place. */
export function findChromium(configuredPath: string | undefined): string | undefined {
  return configuredPath ?? BROWSER_PATHS.find((path) => existsSync(path))
}
