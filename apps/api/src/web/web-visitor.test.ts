import { generateApiKey } from '@crop/domain'
import { startWorker } from '@crop/testkit'
import { useTestApi } from '../../test/test-api'
import { describeInBrowser, SCREENS } from '../../test/browser'
import { askByKeyboard, findHeading, signUp } from '../../test/web-page'

const PUBLIC_KEY = generateApiKey()
const api = useTestApi({ PUBLIC_API_KEY: PUBLIC_KEY })

const MAX_FIRST_REQUESTS = 8
const MAX_FIRST_BYTES = 130_000
const MAX_SECOND_REQUESTS = 3

describeInBrowser(api, 'visitors of an installation with a public API key', (visit) => {
  beforeAll(async () => {
    await startWorker({ DATABASE_URL: api().databaseUrl })
  })

  test('a question is answered without an account, with the keyboard alone', async () => {
    const { page, pageErrors, listAccessibilityViolations } = await visit('/')
    await page.getByText(/No account needed\.$/).waitFor()
    await askByKeyboard(page, 'wheat', 'lahore')
    await page.waitForURL(/\/answer\?crop=wheat&location=lahore&month=/)
    expect(await listAccessibilityViolations()).toEqual([])
    expect(pageErrors).toEqual([])
  })

  test('with site data blocked, a question is answered and a customer can sign up', async () => {
    const { page, pageErrors } = await visit('/answer?crop=wheat&location=lahore&month=7', {
      screen: 'phone',
      initScript: `
        const block = (target, name) =>
          Object.defineProperty(target, name, { get() { throw new DOMException('denied', 'SecurityError') } })
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) block(window, name)
        block(navigator, 'serviceWorker')`,
    })
    await findHeading(page, 'Better not.').waitFor()
    await signUp(page, 'blocked@example.com')
    await findHeading(page, 'Better not.').waitFor()
    expect(pageErrors).toEqual([])
  })

  test('a question is answered in a sandbox, whose origin differs from that of the service', async () => {
    const { page, pageErrors } = await visit('about:blank', { screen: 'phone' })
    await page.route(/\/answer\?.*$/, async (route) => {
      const response = await route.fetch()
      // A sandboxed page cannot have an agent cluster of its origin, and the browser would warn about it.
      const { 'origin-agent-cluster': _cluster, ...headers } = response.headers()
      const policy = `${headers['content-security-policy']}; sandbox allow-scripts`
      await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } })
    })
    await page.goto('/answer?crop=wheat&location=lahore&month=11')
    await findHeading(page, /^Yes/).waitFor()
    await page.getByLabel('Language').selectOption('Français')
    await page.locator('html[lang="fr"]').waitFor()
    expect(pageErrors).toEqual([])
  })

  test('the calendar of common crops needs no account; that of all crops says so at once', async () => {
    const { page, pageErrors, listAccessibilityViolations } = await visit('/year?location=nakuru', {
      screen: 'phone',
    })
    page.setDefaultTimeout(60_000)
    await page.getByRole('rowheader', { name: 'Maize (grain)' }).waitFor()
    expect(await page.getByRole('rowheader').count()).toBeGreaterThan(15)
    const [first, ...others] = await page.getByRole('rowheader').allTextContents()
    expect(first).toMatch(/^Maize/)
    expect(others.slice(-3).join()).not.toMatch(/wheat|bean|potato/i)
    expect(await page.getByText(/account; it is free/).count()).toBe(0)
    const december = await page.getByRole('link', { name: /^Maize \(grain\), December: / }).boundingBox()
    expect((december?.x ?? Infinity) + (december?.width ?? 0)).toBeLessThanOrEqual(SCREENS.phone.width)
    expect(await listAccessibilityViolations()).toEqual([])
    await page.goto('/year?location=nakuru&crops=all')
    await page.getByText('All crops at once need an account; it is free.').first().waitFor()
    const link = page.getByRole('main').getByRole('link', { name: 'Create an account' })
    expect(await link.getAttribute('href')).toBe(
      `/sign-up?next=${encodeURIComponent('/year?location=nakuru&crops=all')}`,
    )
    expect(pageErrors).toEqual([])
  })

  test('a printed answer has the verdict and its charts, and no controls', async () => {
    const path = '/answer?crop=wheat&location=lahore&month=11'
    const { page } = await visit(path, { colorScheme: 'dark' })
    await page.getByRole('img', { name: /^A year brings/ }).waitFor()
    await page.getByText('Irrigated (assumed)', { exact: true }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await findHeading(page, 'Yes, a good choice.').isVisible()).toBe(true)
    expect(await page.getByRole('img', { name: /^A year brings/ }).isVisible()).toBe(true)
    for (const control of ['Update the answer', 'Print', 'Copy link'])
      expect(await page.getByRole('button', { name: control }).count()).toBe(0)
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)')
    expect(await page.evaluate('getComputedStyle(document.querySelector("h1")).color')).toBe(
      'rgb(34, 38, 31)',
    )
  })

  test('forced colours leave the months and bars the colours of their labels', async () => {
    const { page } = await visit('/answer?crop=cabbage&location=kano&month=5')
    await page.emulateMedia({ forcedColors: 'active' })
    await page.getByRole('link', { name: 'January: Marginally suitable' }).waitFor()
    const colours = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.calendar-month, .calendar-bar, .factor-bar > span')].map(
        (element) => getComputedStyle(element).backgroundColor)`,
    )
    expect(new Set(colours).size).toBeGreaterThan(3)
  })

  test('a view that needs an account has its own title', async () => {
    const { page } = await visit('/plans', { screen: 'phone' })
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).waitFor()
    expect(await page.title()).toBe('Plans · Crop Planning')
  })

  test('a planting window is one bar below its months, with its dates', async () => {
    const path = '/answer?crop=wheat&location=lahore&month=11'
    const { page, changeScreen } = await visit(path, { screen: 'phone' })
    const windows = page.getByRole('list', { name: 'Planting windows' }).getByRole('listitem')
    const best = windows.filter({ hasText: '(best)' })
    await best.waitFor()
    for (const text of await windows.allTextContents()) expect(text).toMatch(/^[A-Z].* – .* suitable/)
    expect(await best.textContent()).toMatch(/^Nov\u00a01 – /)
    expect(await page.getByText(/^Nov\s1 – /).count()).toBe(1)
    for (const screen of ['phone', 'desktop'] as const) {
      await changeScreen({ screen })
      const bar = await best.locator('.calendar-bar').boundingBox()
      const november = await page.getByRole('link', { name: /^November: / }).boundingBox()
      expect(Math.abs((bar?.x ?? NaN) - (november?.x ?? NaN))).toBeLessThan(5)
    }
  })

  test('the first load needs few requests and bytes, the second nearly none', async () => {
    const { page } = await visit('/errors', { screen: 'phone', hasOwnProfile: true })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const sizes = new Map<string, number>()
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.startsWith('http')) sizes.set(requestId, 0)
    })
    session.on('Network.requestServedFromCache', ({ requestId }) => sizes.delete(requestId))
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache) sizes.delete(requestId)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (sizes.has(requestId)) sizes.set(requestId, encodedDataLength)
    })
    const load = async () => {
      sizes.clear()
      await page.goto('/', { waitUntil: 'networkidle' })
      await page.getByRole('combobox', { name: 'Crop' }).waitFor()
      return { requests: sizes.size, bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0) }
    }
    const first = await load()
    expect(first.requests).toBeGreaterThan(3)
    expect(first.requests).toBeLessThanOrEqual(MAX_FIRST_REQUESTS)
    expect(first.bytes).toBeGreaterThan(50_000)

    expect(first.bytes).toBeLessThanOrEqual(MAX_FIRST_BYTES)
    expect((await load()).requests).toBeLessThanOrEqual(MAX_SECOND_REQUESTS)
  })
})
