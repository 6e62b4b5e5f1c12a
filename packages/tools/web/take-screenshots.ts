// Takes the pictures of the README from a running stack, whose URL is the argument.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { runMain } from '../run-main'
import { launchChromium } from './launch-chromium'

const FOLDER = join(__dirname, '../../../docs/images')
const SCREEN = { width: 1160, height: 900 }
/** The size of the screen, on which the whole map is visible. */
const MAP_SCREEN = { width: 1000, height: 900 }
const TIMEOUT_MS = 120_000

const YEAR = /^A year brings/
const COMPARED = ['maize', 'sorghum', 'bean']
  .map((crop, index) => `crop${index + 1}=${crop}&location${index + 1}=nakuru&month${index + 1}=4`)
  .join('&')

/** Each picture with its path and what stands on the page when it is complete. */
const PICTURES = [
  { name: 'landing', path: '/', find: (page: Page) => page.getByRole('img', { name: YEAR }) },
  {
    name: 'answer',
    path: '/answer?crop=wheat&location=lahore&month=11',
    find: (page: Page) => page.getByRole('img', { name: YEAR }),
  },
  {
    name: 'map',
    path: '/map/maize?month=4',
    screen: MAP_SCREEN,
    find: (page: Page) => page.getByText('By country, as a table'),
  },
  { name: 'compare', path: `/compare?${COMPARED}`, find: (page: Page) => page.getByText('Best of these') },
]

async function main(): Promise<void> {
  const [url] = process.argv.slice(2)
  if (url === undefined) throw new Error('No URL was passed: pass that of a running stack')
  await using browser = await launchChromium()
  const page = await browser.newPage({ baseURL: url, colorScheme: 'light', locale: 'en-GB' })
  page.setDefaultTimeout(TIMEOUT_MS)
  for (const { name, path, screen = SCREEN, find } of PICTURES) {
    await page.setViewportSize(screen)
    await page.goto(path)
    await find(page).waitFor()
    // Maps are drawn after their data is there.
    await page.waitForLoadState('networkidle')
    const file = join(FOLDER, `web-${name}.png`)
    await page.screenshot({ path: file, animations: 'disabled' })
    console.log(`${file}: ${Math.round((await stat(file)).size / 1000)} kB`)
  }
}

runMain(main)
