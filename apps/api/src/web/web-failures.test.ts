import { generateApiKey } from '@crop/domain'
import { startWorker } from '@crop/testkit'
import type { Page } from 'playwright-core'
import { describeInBrowser } from '../../test/browser'
import { useTestApi } from '../../test/test-api'
import { findHeading, openShareMenu } from '../../test/web-page'

const api = useTestApi({ PUBLIC_API_KEY: generateApiKey() })

const ANSWER = '/answer?crop=maize&location=nakuru&month=4'
const LANDING_TITLE = 'What can be planted here, and when?'

/** Lets requests to an address wait until the returned function is called. */
async function holdRequests(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const listExceptions = (pageErrors: readonly string[]) =>
  pageErrors.filter((error) => !error.startsWith('Failed to load resource'))

describeInBrowser(api, 'the page, when something fails,', (visit) => {
  beforeAll(async () => void (await startWorker({ DATABASE_URL: api().databaseUrl })))

  test('says that a language could not be loaded, keeps the last one, and tries again', async () => {
    const { page, pageErrors, listAccessibilityViolations } = await visit('/', { screen: 'phone' })
    await page.route('**/assets/fr-*', (route) => route.abort())
    await page.getByLabel('Language').selectOption('fr')
    await page.getByRole('alert').getByText('Français: No connection to the service.').waitFor()
    expect(await page.getByLabel('Language').inputValue()).toBe('en')
    expect(await listAccessibilityViolations()).toEqual([])
    await page.unroute('**/assets/fr-*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('html[lang="fr"]').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(listExceptions(pageErrors)).toEqual([])
  })

  test('shows a view as soon as its script has arrived', async () => {
    const { page } = await visit('/', { hasOwnProfile: true })
    const release = await holdRequests(page, '**/assets/sign-in-page-*')
    await page.clock.install()
    await page.reload()
    await page.getByRole('link', { name: 'Sign in' }).waitFor()
    // No timer fires any more: nothing but the script can bring the view.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.locator('.page-loading').waitFor()
    release()
    await page.getByLabel('Password').waitFor()
  })

  test('opens in English if the texts of the chosen language cannot be loaded', async () => {
    const { page, pageErrors } = await visit('/')
    await page.getByLabel('Language').selectOption('fr')
    await page.locator('html[lang="fr"]').waitFor()
    await page.route('**/assets/fr-*', (route) => route.abort())
    await page.reload()
    await findHeading(page, LANDING_TITLE).waitFor()
    await page.getByRole('alert').getByText('Français').waitFor()
    await page.unroute('**/assets/fr-*')
    await page.reload()
    await page.locator('html[lang="fr"]').waitFor()
    expect(listExceptions(pageErrors)).toEqual([])
  })

  test('shows the language that was chosen last, also if an earlier one arrives after it', async () => {
    const { page } = await visit('/')
    const release = await holdRequests(page, '**/assets/fr-*')
    const french = page.waitForResponse('**/assets/fr-*')
    await page.getByLabel('Language').selectOption('fr')
    await page.getByLabel('Language').selectOption('es')
    await page.locator('html[lang="es"]').waitFor()
    release()
    const { href } = new URL((await french).url())
    await page.evaluate(`import('${href}').then(() => new Promise(requestAnimationFrame))`)
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
    await page.reload()
    await page.locator('html[lang="es"]').waitFor()
  })

  test('opens another view after one whose script could not be loaded', async () => {
    const { page } = await visit('/')
    await page.route('**/assets/compare-page*', (route) => route.abort())
    await page.getByRole('link', { name: 'Compare', exact: true }).first().click()
    await page.getByText('This view could not be shown.').waitFor()
    await page.getByRole('link', { name: 'Crop calendar', exact: true }).first().click()
    await findHeading(page, 'Crop calendar of a place').waitFor()
    await page.unroute('**/assets/compare-page*')
    await page.getByRole('link', { name: 'Compare', exact: true }).first().click()
    await page.getByText('Add a planting').waitFor()
  })

  test('loads a script that could not be loaded when the visitor tries again, and reloads if that fails', async () => {
    const { page } = await visit('/')
    await page.route('**/assets/compare-page*', (route) => route.abort())
    await page.getByRole('link', { name: 'Compare', exact: true }).first().click()
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    await page.evaluate('window.wasKept = true')
    await page.unroute('**/assets/compare-page*')
    await retry.click()
    await page.getByText('Add a planting').waitFor()
    expect(await page.evaluate('[window.wasKept, document.activeElement.id]')).toEqual([true, 'main'])

    await page.route('**/assets/year-page*', (route) => route.abort())
    await page.getByRole('link', { name: 'Crop calendar', exact: true }).first().click()
    const failed = page.waitForEvent('requestfailed')
    await retry.click()
    await failed
    await retry.waitFor()
    await page.unroute('**/assets/year-page*')
    await retry.click()
    await findHeading(page, 'Crop calendar of a place').waitFor()
    expect(await page.evaluate('window.wasKept')).toBeUndefined()
  })

  test('keeps the form of the first view if its example cannot be loaded', async () => {
    const { page } = await visit('about:blank')
    await page.route('**/assets/recorded-example*', (route) => route.abort())
    await page.goto('/')
    await page.locator('.landing-example-frame').scrollIntoViewIfNeeded()
    await page.getByText('This view could not be shown.').waitFor()
    await page.getByRole('combobox', { name: 'Crop' }).waitFor()
  })

  test('says at the top of each view that it needs JavaScript', async () => {
    const { page } = await visit('/errors', { screen: 'phone' })
    const context = await page.context().browser()?.newContext({ javaScriptEnabled: false })
    const plain = await context?.newPage()
    await plain?.goto(new URL(ANSWER, page.url()).href)
    const notice = await plain?.locator('noscript p').boundingBox()
    await context?.close()
    expect(notice?.y).toBe(0)
  })

  test('shows the link of an answer where the browser forbids to copy it', async () => {
    const { page, pageErrors } = await visit(ANSWER, {
      screen: 'phone',
      initScript: `navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden'))`,
    })
    await openShareMenu(page)
    await page.getByRole('button', { name: 'Copy link' }).click()
    expect(await page.getByLabel('Copy link').inputValue()).toContain(`${ANSWER}&lang=en`)
    expect(listExceptions(pageErrors)).toEqual([])
  })

  test('forgets that a link was copied when another answer is shown', async () => {
    const { page } = await visit(ANSWER, {
      initScript: 'navigator.clipboard.writeText = () => Promise.resolve()',
    })
    await page.getByRole('link', { name: 'Irrigated', exact: true }).click()
    await page.locator('[aria-current]', { hasText: 'Irrigated' }).waitFor()
    await openShareMenu(page)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByRole('button', { name: 'Link copied' }).waitFor()
    await page.goBack()
    await page.locator('[aria-current]', { hasText: 'Both' }).waitFor()
    await openShareMenu(page)
    await page.getByRole('button', { name: 'Copy link' }).waitFor()
  })

  test('asks for a place where the browser gives no position', async () => {
    const { page, pageErrors } = await visit('/answer', {
      screen: 'phone',
      initScript: 'delete Navigator.prototype.geolocation',
    })
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.getByRole('alert').getByText('Your browser did not give a location.').waitFor()
    expect(listExceptions(pageErrors)).toEqual([])
  })

  test('keeps a place that was typed before the position arrived', async () => {
    const { page } = await visit('/answer', {
      screen: 'phone',
      initScript: `Object.defineProperty(Navigator.prototype, 'geolocation', { value: {
        getCurrentPosition: (onPosition) => {
          window.locate = () => onPosition({ coords: { latitude: 1, longitude: 2 } })
        },
      } })`,
    })
    await page.getByRole('button', { name: 'Use my location' }).click()
    await page.getByRole('combobox', { name: 'Place' }).fill('lahore')
    await page.evaluate('window.locate()')
    // The list would lie above the button.
    await page.getByRole('listbox').getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Use my location' }).click()
    expect(await page.getByRole('combobox', { name: 'Place' }).inputValue()).toBe('lahore')
    await page.evaluate('window.locate()')
    await page.getByRole('button', { name: 'Use my location' }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Place' }).inputValue()).toBe('1.00,2.00')
  })
})
