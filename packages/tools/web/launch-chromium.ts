import { CHROMIUM_ARGUMENTS, findChromium } from '@crop/testkit'
import { type Browser, chromium } from 'playwright-core'

/** Starts the installed Chromium. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium(process.env.CHROMIUM_PATH)
  if (executablePath === undefined) throw new Error('Chromium was not found: install it or set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] })
}
