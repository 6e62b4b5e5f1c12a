import { waitUntil } from '@crop/testkit'
import request from 'supertest'
import { useTestApi } from '../../test/test-api'
import { describeInBrowser, SCREENS, type Visit } from '../../test/browser'

const api = useTestApi()
const get = (path: string) => request(api().app).get(path)

const ASSETS = [
  'start.js',
  'reference.json',
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'swagger-ui.css',
]

describe('the docs page', () => {
  test('loads only from the service itself and cannot be framed', async () => {
    const { headers } = await get('/docs').expect(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(String(headers['content-security-policy']).replace(/'sha256-[\w+/]{43}='/g, "'hash'")).toBe(
      "default-src 'none'; style-src 'self' 'hash' 'hash'; img-src 'self' data:; base-uri 'none'; " +
        "form-action 'self'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'; font-src 'self'",
    )
  })

  test('links its files from the root, so it also works with a trailing slash', async () => {
    const { text } = await get('/docs/').expect(200)
    const urls = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url)
    expect(urls).toEqual(expect.arrayContaining(['/docs/start.js', '/docs/swagger-ui.css', '/errors']))
    expect(urls.filter((url) => !/^(\/$|\/[^/]|#)/.test(url ?? ''))).toEqual([])
  })
})

describe.each(ASSETS)('the file %s', (file) => {
  const path = `/docs/${file}`

  test('can be cached and revalidated by its entity tag', async () => {
    const { headers } = await get(path).expect(200)
    expect(headers['cache-control']).toMatch(/^public, max-age=(3600|86400)$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    await get(path).set('If-None-Match', String(headers.etag)).expect(304)
  })

  test('supports GET, HEAD and OPTIONS only', async () => {
    await request(api().app).head(path).expect(200)
    await request(api().app).options(path).expect(204).expect('Allow', 'GET, HEAD, OPTIONS')
    await request(api().app).delete(path).expect(405)
  })
})

test('large files are compressed for clients that accept gzip', async () => {
  const read = (encoding: string) =>
    get('/docs/swagger-ui-bundle.js').set('Accept-Encoding', encoding).expect(200)
  const [plain, compressed] = [await read('identity'), await read('gzip, br')]
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(compressed.headers['content-encoding']).toBe('gzip')
  expect(compressed.headers.vary).toBe('Origin, Accept-Encoding')
  expect(plain.headers.vary).toBe('Origin, Accept-Encoding')
  expect(Number(compressed.headers['content-length'])).toBeLessThan(500_000)
  expect(compressed.text === plain.text).toBe(true)
})

test.each(['/docs/index.html', '/docs/swagger-ui-bundle.js.map', '/docs/..%2fpackage.json'])(
  'no other file is served: %s',
  async (path) => void (await get(path).expect(404)),
)

describeInBrowser(api, 'in a browser', (visit) => {
  let docs: Visit
  beforeAll(async () => {
    docs = await visit('/docs#/Reference/listCrops')
  })

  const widerScreens = async () => {
    const wider: string[] = []
    for (const screen of ['phone', 'desktop'] as const) {
      await docs.changeScreen({ screen })
      if (await docs.isWiderThanScreen()) wider.push(screen)
    }
    return wider
  }

  test('the docs page shows every operation without third-party requests', async () => {
    await docs.page.locator('.opblock').first().waitFor()
    const { body } = await get('/openapi.json')
    const operations = Object.values<object>(body.paths).flatMap((path) => Object.keys(path))
    expect(await docs.page.locator('.opblock').count()).toBe(operations.length)
    expect(await widerScreens()).toEqual([])
    expect(docs.pageErrors).toEqual([])
  })

  test('the docs page sends a request with “Try it out”', async () => {
    const { page, pageErrors } = docs
    const operation = page.locator('#operations-Reference-listCrops')
    await operation.getByPlaceholder('q').fill('makk')
    await operation.getByRole('button', { name: 'Execute' }).click()
    await page.locator('.live-responses-table .response').getByText('maize').first().waitFor()
    expect(await widerScreens()).toEqual([])
    expect(pageErrors).toEqual([])
  })

  test.each([
    ['phone', 'dark'],
    ['desktop', 'light'],
  ] as const)('the docs page is accessible (%s, %s)', async (screen, colorScheme) => {
    await docs.changeScreen({ screen, colorScheme })
    expect(await docs.listAccessibilityViolations()).toEqual([])
  })

  test('links of the navigation lead to the operations of a tag', async () => {
    const { page } = docs
    const maps = page.locator('#operations-tag-Maps')
    const getTop = async () => (await maps.boundingBox())?.y ?? Infinity
    await page.evaluate('scrollTo(0, 0)')
    expect(await getTop()).toBeGreaterThan(SCREENS.desktop.height)
    await page.getByRole('navigation', { name: 'Documentation' }).getByRole('link', { name: 'Maps' }).click()
    await waitUntil(async () => (await getTop()) < SCREENS.desktop.height)
  })

  test('samples of an operation stand before its responses, in the language that was chosen last', async () => {
    const { page } = docs
    const samples = page.getByRole('region', { name: 'Samples' })
    await samples.getByText("curl 'http://127.0.0.1:").waitFor()
    await samples.getByRole('button', { name: 'Python' }).click()
    await samples.getByText('from urllib.request import').waitFor()
    await page.locator('#operations-Reference-listLocations .opblock-summary-control').click()
    await samples.nth(1).getByText('/api/v1/reference/locations').waitFor()
    expect(await samples.nth(1).getByRole('button', { pressed: true }).textContent()).toBe('Python')
  })

  test('the errors of an operation are one table that links to their pages', async () => {
    const operation = await visit('/docs#/Analyses/submitAnalysis', { screen: 'phone' })
    const { page } = operation
    const errors = page.getByRole('table', { name: 'Errors' })
    await errors.getByRole('link', { name: 'RATE_LIMIT_EXCEEDED' }).waitFor()
    expect(await errors.getByRole('row').count()).toBeGreaterThan(15)
    const statuses = await page.locator('.responses-table .response-col_status').allTextContents()
    expect(statuses.filter((status) => /^[45]/.test(status))).toEqual([])
    expect(await operation.isWiderThanScreen()).toBe(false)
    expect(await operation.listAccessibilityViolations()).toEqual([])
  })

  test('the docs page sends an entered token, fills it into samples and does not store it', async () => {
    const { page, pageErrors } = await visit('/docs#/Accounts/readProfile')
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.locator('.auth-container input').first().fill('a-token')
    await page.getByRole('button', { name: 'Apply credentials' }).first().click()
    await page.locator('.auth-container').getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('region', { name: 'Samples' }).getByText("'Authorization: Bearer a-token'").waitFor()
    await page.getByRole('button', { name: 'Execute' }).click()
    await page.locator('.live-responses-table .response').getByText('INVALID_TOKEN').first().waitFor()
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).toBe(
      '[{},{}]',
    )
    expect(pageErrors.filter((error) => error.includes('Content Security Policy'))).toEqual([])
  })
})
