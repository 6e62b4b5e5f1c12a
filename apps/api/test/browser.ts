import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { CHROMIUM_ARGUMENTS, createRegistration, describeUnless, findChromium } from '@crop/testkit'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { post } from './accounts'
import type { TestApi } from './test-api'

const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const AXE_OPTIONS = {
  resultTypes: ['violations'],
  selectors: false,
}

// The minified file is half as large as the `source` of the package.
const AXE_SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')

/** All rules about colours. The style sheets of our pages change nothing else between light and dark. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const listViolations = (runOnly: readonly string[]) =>
  `axe.run(${JSON.stringify({ ...AXE_OPTIONS, runOnly })}).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))`

export const SCREENS = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  'small phone': { width: 320, height: 640 },
  /** A4 without its margins of 1 cm. */
  paper: { width: 718, height: 1047 },
} as const

type Screen = keyof typeof SCREENS
type ColorScheme = 'light' | 'dark'

export interface Visit {
  page: Page
  /** Console errors and warnings, uncaught exceptions and requests to other origins. */
  pageErrors: string[]
  /** Shows the loaded page on another screen, and waits until its scripts have noticed. */
  changeScreen(options: VisitOptions): Promise<void>
  isWiderThanScreen(): Promise<boolean>
  listAccessibilityViolations(): Promise<string[]>
  /**
   * Shows the loaded page in several looks; returns their accessibility violations, and those on which it is wider than the
   * screen. Of looks with the same screen, which follow each other, only the first one is checked for more than colours.
   */
  listProblems(looks: readonly Look[]): Promise<string[]>
}

type Look = readonly [screen: Screen, colorScheme: ColorScheme]

interface VisitOptions {
  /** `desktop` by default. */
  screen?: Screen
  colorScheme?: ColorScheme
}

interface FirstVisitOptions extends VisitOptions {
  /** The email address of a customer to create and to sign in. */
  customer?: string
  /** The chosen language. */
  language?: string
  /** JavaScript that runs before the scripts of the page. */
  initScript?: string
  /** `allow` lets the page install its service worker, which loads all views, in a separate profile. */
  serviceWorkers?: 'allow' | 'block'
  /**
   * Gives the page a separate profile with an empty cache, for tests that change the clock or the permissions of a profile.
   * The other pages of a test file share a profile and one process, so that scripts stay compiled.
   */
  hasOwnProfile?: boolean
}

type VisitPageOptions = Pick<FirstVisitOptions, 'screen' | 'colorScheme' | 'initScript'>

type VisitPage = (path: string, options?: FirstVisitOptions) => Promise<Visit>

/** What the console says of a service worker that is not installed. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright'

/**
 * Without transitions a page has its colours at once, and without animations it is not drawn 60 times a second while an
 * answer is computed. The content security policy allows a constructed style sheet.
 */
const DISABLE_MOTION = `
const sheet = new CSSStyleSheet()
sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
document.adoptedStyleSheets = [sheet]`

/** Scripts learn of another colour scheme when the page is drawn next, before the callbacks of that frame. */
const AWAIT_FRAME = 'new Promise((resolve) => requestAnimationFrame(resolve))'

const NO_BROWSER = 'Chromium was not found: install it or set CHROMIUM_PATH'

/** Shorter than the timeout of a test, so that the error names the missing element. */
const ELEMENT_TIMEOUT_MS = 40_000

/**
 * Describes tests that visit pages of an api in Chromium. The pages of a test are closed after it, those that a `beforeAll`
 * visits at the end. Without Chromium the tests are skipped, and the run reports it.
 */
export function describeInBrowser(api: () => TestApi, name: string, tests: (visit: VisitPage) => void): void {
  const executablePath = findChromium(process.env.CHROMIUM_PATH)
  if (executablePath === undefined) return describeUnless(NO_BROWSER, name, () => undefined)
  describe(name, () => {
    let browser: Browser | undefined
    let shared: SharedProfile | undefined
    beforeAll(async () => {
      const args = [...CHROMIUM_ARGUMENTS, '--process-per-site']
      browser = await chromium.launch({ executablePath, args, headless: true })
      shared = await openSharedProfile(browser, getOrigin(api()))
    })
    afterAll(() => browser?.close())
    let openPages: AsyncDisposable[] = []
    beforeEach(() => {
      openPages = []
    })
    afterEach(async () => {
      await Promise.all(openPages.map((opened) => opened[Symbol.asyncDispose]()))
      await shared?.clearStorage()
    })
    tests(async (path, { customer, language, serviceWorkers = 'block', hasOwnProfile, ...options } = {}) => {
      if (!browser || !shared) throw new Error('The browser is available only while tests run.')
      const origin = getOrigin(api())
      const localStorage: StoredItem[] = []
      if (customer !== undefined) localStorage.push(await signUpCustomer(api(), customer))
      if (language !== undefined) localStorage.push({ name: 'crop-language', value: language })
      const isSeparate = hasOwnProfile ?? serviceWorkers === 'allow'
      const storageState = { cookies: [], origins: [{ origin, localStorage }] }
      if (!isSeparate) await shared.store(localStorage)
      const context = isSeparate
        ? await browser.newContext({ baseURL: origin, serviceWorkers, storageState })
        : shared.context
      const page = await context.newPage()
      openPages.push(isSeparate ? context : page)
      return visitPage(page, origin, path, options)
    })
  })
}

function getOrigin({ app }: TestApi): string {
  const address: AddressInfo | string | null = app.address()
  if (address === null || typeof address === 'string') throw new Error('The api does not listen on a port.')
  return `http://127.0.0.1:${address.port}`
}

interface StoredItem {
  name: string
  value: string
}

/** Creates a customer; returns the tokens of their session as the page stores them. */
async function signUpCustomer(api: TestApi, email: string): Promise<StoredItem> {
  const { status, text } = await post(api, '/auth/register', createRegistration({ email }))
  if (status !== 201) throw new Error(`The customer was not created: ${text}`)
  return { name: 'crop-planning.tokens', value: text }
}

/** The profile that the pages of a test file share: it keeps loaded files and one process, but nothing that pages store. */
interface SharedProfile {
  context: BrowserContext
  store(items: readonly StoredItem[]): Promise<void>
  clearStorage(): Promise<unknown>
}

async function openSharedProfile(browser: Browser, origin: string): Promise<SharedProfile> {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' })
  // The process of a site ends with its last page.
  const page = await context.newPage()
  await page.goto('/robots.txt')
  const devtools = await context.newCDPSession(page)
  return {
    context,
    store: (items) =>
      page.evaluate(
        `for (const { name, value } of ${JSON.stringify(items)}) localStorage.setItem(name, value)`,
      ),
    clearStorage: () => devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
  }
}

async function visitPage(
  page: Page,
  origin: string,
  path: string,
  { screen = 'desktop', colorScheme = 'light', initScript = '' }: VisitPageOptions,
): Promise<Visit> {
  await page.setViewportSize(SCREENS[screen])
  await page.emulateMedia({ colorScheme })
  const pageErrors = collectErrors(page, origin)
  page.setDefaultTimeout(ELEMENT_TIMEOUT_MS)
  await page.addInitScript(DISABLE_MOTION)
  if (initScript !== '') await page.addInitScript(initScript)
  await page.goto(path)
  return { page, pageErrors, ...createChecks(page) }
}

function collectErrors(page: Page, origin: string): string[] {
  const pageErrors: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && message.text() !== BLOCKED_WORKER)
      pageErrors.push(message.text())
  })
  page.on('pageerror', ({ message }) => pageErrors.push(message))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:'))
      pageErrors.push(`request to another origin: ${url}`)
  })
  return pageErrors
}

function createChecks(page: Page): Omit<Visit, 'page' | 'pageErrors'> {
  const changeScreen = async ({ screen = 'desktop', colorScheme = 'light' }: VisitOptions) => {
    await page.setViewportSize(SCREENS[screen])
    await page.emulateMedia({ colorScheme })
    await page.evaluate(AWAIT_FRAME)
  }
  const isWiderThanScreen = () =>
    page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')
  const checkRules = async (rules: readonly string[]) => {
    if (await page.evaluate('typeof axe === "undefined"')) await page.evaluate(AXE_SOURCE)
    return page.evaluate<string[]>(listViolations(rules))
  }
  const listProblems = async (looks: readonly Look[]) => {
    const problems: string[] = []
    let screenBefore: Screen | undefined
    for (const [screen, colorScheme] of looks) {
      await changeScreen({ screen, colorScheme })
      const found = await checkRules(screen === screenBefore ? COLOUR_RULES : ALL_RULES)
      if (await isWiderThanScreen()) found.push('wider than the screen')
      problems.push(...found.map((problem) => `${screen}, ${colorScheme}: ${problem}`))
      screenBefore = screen
    }
    return problems
  }
  return {
    changeScreen,
    isWiderThanScreen,
    listAccessibilityViolations: () => checkRules(ALL_RULES),
    listProblems,
  }
}
