// Takes the pictures of the README from a running stack, whose address is the argument.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { CHROMIUM_ARGUMENTS, findChromium } from '@crop/testkit'
import { chromium, type Page } from 'playwright-core'
import { runMain } from '../run-main'

const FOLDER = join(__dirname, '../../../docs/images')
const SCREEN = { width: 1160, height: 900 }
/** In which the whole map is on the screen. */
const MAP_SCREEN = { width: 1000, height: 900 }
const TIMEOUT_MS = 120_000

interface Picture {
  name: string
  path: string
  screen?: typeof SCREEN
  /** Waits until the view is complete. */
  waitFor(page: Page): Promise<void>
}

const COMPARED = ['maize', 'sorghum', 'bean']
  .map((crop, index) => `crop${index + 1}=${crop}&location${index + 1}=nakuru&month${index + 1}=4`)
  .join('&')

const PICTURES: readonly Picture[] = [
  {
    name: 'landing',
    path: '/',
    waitFor: (page) => page.getByRole('img', { name: /^A year brings/ }).waitFor(),
  },
  {
    name: 'answer',
    path: '/answer?crop=wheat&location=lahore&month=11',
    waitFor: (page) => page.getByRole('img', { name: /^A year brings/ }).waitFor(),
  },
  {
    name: 'map',
    path: '/map/maize?month=4',
    screen: MAP_SCREEN,
    // The table exists when the whole map is computed.
    waitFor: (page) => page.getByText('By country, as a table').waitFor(),
  },
  {
    name: 'compare',
    path: `/compare?${COMPARED}`,
    waitFor: (page) => page.getByText('Best of these').waitFor(),
  },
]

async function main(): Promise<void> {
  const [url] = process.argv.slice(2)
  if (url === undefined) throw new Error('The address of a running stack is missing')
  const executablePath = findChromium(process.env.CHROMIUM_PATH)
  if (executablePath === undefined) throw new Error('Chromium was not found: install it or set CHROMIUM_PATH')
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGUMENTS] })
  try {
    const page = await browser.newPage({
      baseURL: url,
      colorScheme: 'light',
      locale: 'en-GB',
    })
    page.setDefaultTimeout(TIMEOUT_MS)
    for (const { name, path, screen = SCREEN, waitFor } of PICTURES) {
      await page.setViewportSize(screen)
      await page.goto(path)
      await waitFor(page)
      const file = join(FOLDER, `web-${name}.png`)
      await page.screenshot({ path: file, animations: 'disabled' })
      console.log(`${file}: ${Math.round((await stat(file)).size / 1000)} kB`)
    }
  } finally {
    await browser.close()
  }
}

runMain(main)
