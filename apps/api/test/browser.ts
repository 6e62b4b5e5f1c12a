import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { reportSkipped } from '@crop/testkit'
import axe from 'axe-core'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import type { TestApi } from './test-api'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const QUIET_RULES = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }

export const SCREENS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const

interface Visit {
  page: Page
  /** What the browser complained of: errors, broken policies, requests to other hosts. */
  complaints: string[]
  isWiderThanScreen(): Promise<boolean>
  accessibilityFaults(): Promise<string[]>
}

interface Visitor {
  screen: keyof typeof SCREENS
  colorScheme?: 'light' | 'dark'
}

const NO_BROWSER = 'there is no Chromium here: install one or set CHROMIUM_PATH'

/** Tests in a browser; without one, they are skipped and say so. */
export function describeInBrowser(
  path: string | undefined,
  name: string,
  tests: (visit: (api: TestApi, path: string, visitor: Visitor) => Promise<Visit>) => void,
): void {
  const executablePath = path ?? PLACES.find((place) => existsSync(place))
  if (executablePath === undefined) {
    reportSkipped(`“${name}”`, NO_BROWSER)
    return describe.skip(name, () => test(NO_BROWSER, () => undefined))
  }
  describe(name, () => {
    let browser: Browser | undefined
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath, args: ARGUMENTS, headless: true })
    })
    afterAll(() => browser?.close())
    tests(async (api, path, visitor) => {
      if (!browser) throw new Error('The browser is there only while tests run.')
      return visitPage(browser, originOf(api), path, visitor)
    })
  })
}

function originOf({ app }: TestApi): string {
  const address: AddressInfo | string | null = app.address()
  if (address === null || typeof address === 'string') throw new Error('The api listens on no port.')
  return `http://127.0.0.1:${address.port}`
}

async function visitPage(
  browser: Browser,
  origin: string,
  path: string,
  { screen, colorScheme = 'light' }: Visitor,
): Promise<Visit> {
  const page = await browser.newPage({ viewport: SCREENS[screen], colorScheme, baseURL: origin })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) complaints.push(`asked ${url}`)
  })
  await page.goto(path)
  return {
    page,
    complaints,
    isWiderThanScreen: () =>
      page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth'),
    async accessibilityFaults() {
      await page.evaluate(axe.source)
      const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${JSON.stringify(QUIET_RULES)})`)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    },
  }
}
