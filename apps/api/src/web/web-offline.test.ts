import { generateApiKey } from '@crop/domain'
import { startWorker } from '@crop/testkit'
import type { Page } from 'playwright-core'
import { describeInBrowser, type Visit } from '../../test/browser'
import { useTestApi } from '../../test/test-api'
import { findHeading, signUp } from '../../test/web-page'

const PUBLIC_KEY = generateApiKey()
const api = useTestApi({ PUBLIC_API_KEY: PUBLIC_KEY })

const WHEAT = '/answer?crop=wheat&location=lahore&month=7'
const MAIZE = '/answer?crop=maize&location=nakuru&month=4'
const NO_NETWORK = /net::ERR_INTERNET_DISCONNECTED|ERR_FAILED/

/** Waits until the service worker serves the page, as it does from then on. The page installs it after a delay. */
async function awaitServiceWorker(page: Page): Promise<void> {
  await page.clock.fastForward('00:03')
  await page.evaluate(`navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller ||
    new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve)))
    .then(() => true)`)
}

const findStoredAnswer = (page: Page, name: RegExp) => page.locator('.offline').getByRole('link', { name })

describeInBrowser(api, 'without a connection', (visit) => {
  beforeAll(async () => {
    await startWorker({ DATABASE_URL: api().databaseUrl })
  })

  /** Visits a page whose clock can be put forward to the time at which it installs its service worker. */
  async function visitWithWorker(path: string): Promise<Visit> {
    const visited = await visit('/errors', { screen: 'phone', serviceWorkers: 'allow' })
    await visited.page.clock.install()
    await visited.page.goto(path)
    return visited
  }

  test('the page reports it at once, opens again, and shows the last answers', async () => {
    const { page, pageErrors, listAccessibilityViolations } = await visitWithWorker(WHEAT)
    await findHeading(page, 'Better not.').waitFor()
    await awaitServiceWorker(page)
    await page.context().setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await page.reload()
    await page.getByText('You are offline.').waitFor()
    await findHeading(page, 'Better not.').waitFor()
    await page.getByText(/^No connection: this is the answer of /).waitFor()
    await findHeading(page, 'When to plant').waitFor()
    expect(await listAccessibilityViolations()).toEqual([])

    await page.goto('/')
    await page.locator('.landing-example-frame').scrollIntoViewIfNeeded()
    await findHeading(page, /^Maize \(grain\) · Nakuru/).waitFor()
    expect(await listAccessibilityViolations()).toEqual([])
    await findStoredAnswer(page, /^Wheat.*, Lahore, Pakistan, July$/).click()
    await findHeading(page, 'Better not.').waitFor()
    await page.goto(MAIZE)
    await page.getByText('No connection to the service.').waitFor()
    expect(pageErrors.filter((error) => !NO_NETWORK.test(error))).toEqual([])

    await page.context().setOffline(false)
    await page.getByRole('img', { name: /^A year brings/ }).waitFor()
    await page.getByText('You are offline.').waitFor({ state: 'detached' })
  })

  test('a map that was never opened says that it needs a connection, beside what can be read', async () => {
    const { page, listAccessibilityViolations } = await visitWithWorker(WHEAT)
    await page.getByRole('img', { name: /^A year brings/ }).waitFor()
    await awaitServiceWorker(page)
    await page.context().setOffline(true)
    await page.goto('/map')
    await page.getByText('This view needs a connection.').waitFor()
    await findStoredAnswer(page, /^Wheat/).waitFor()
    expect(await listAccessibilityViolations()).toEqual([])
    await page.context().setOffline(false)
    await page.getByText('You are offline.').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.locator('.map-heading').waitFor()
  })

  test('the sign-out deletes the answers of a customer, also without a connection', async () => {
    const { page } = await visitWithWorker(WHEAT)
    await findHeading(page, 'Better not.').waitFor()
    await awaitServiceWorker(page)
    await page.goto('/sign-in')
    await page.getByRole('link', { name: 'Create an account' }).waitFor()
    await signUp(page, 'shared-phone@example.com')
    await page.goto(MAIZE)
    await page.getByRole('img', { name: /^A year brings/ }).waitFor()
    await page.goto('/account')
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    await page.context().setOffline(true)
    await page.locator('.offline summary').click()
    await findStoredAnswer(page, /^Maize/).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/')
    await findStoredAnswer(page, /^Wheat/).waitFor()
    expect(await findStoredAnswer(page, /^Maize/).count()).toBe(0)
    await page.reload()
    await findStoredAnswer(page, /^Wheat/).waitFor()
    expect(await findStoredAnswer(page, /^Maize/).count()).toBe(0)

    await page.context().setOffline(false)
    await signUp(page, 'next-customer@example.com')
    await page.context().setOffline(true)
    await page.goto('/')
    await findStoredAnswer(page, /^Wheat/).waitFor()
    expect(await findStoredAnswer(page, /^Maize/).count()).toBe(0)
  })

  test('the last ten answers are kept, and no response of the API', async () => {
    const { page } = await visitWithWorker('/')
    await awaitServiceWorker(page)
    for (let month = 1; month <= 11; month += 1) {
      await page.goto(`/answer?crop=wheat&location=lahore&month=${month}`)
      await page.getByRole('img', { name: /^A year brings/ }).waitFor()
    }
    const cached = await page.evaluate<
      string[]
    >(`caches.keys().then((names) => Promise.all(names.map(async (name) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).then((lists) => lists.flat())`)
    expect(cached).toContain('/answer')
    expect(cached.filter((path) => path.startsWith('/api'))).toEqual([])
    // Maps need a connection.
    expect(cached.filter((path) => /map|countries/.test(path))).toEqual([])
    await page.context().setOffline(true)
    await page.goto('/')
    await findStoredAnswer(page, /November$/).waitFor()
    const links = await page.locator('.offline').getByRole('link').allTextContents()
    expect(links).toHaveLength(10)
    expect(links[0]).toMatch(/November$/)
    expect(links.join()).not.toContain('January')
  })
})
