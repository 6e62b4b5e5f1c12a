import request from 'supertest'
import { useTestApi } from '../../test/test-api'
import { describeInBrowser } from '../../test/browser'

const api = useTestApi()
const get = (path: string) => request(api().app).get(path)

const ASSETS = ['start.js', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css']

describe('the page', () => {
  test('may load from here only and be framed by nobody', async () => {
    const { headers } = await get('/docs').expect(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
        "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
  })

  test('names its files from the root, so a slash at the end of its own path does no harm', async () => {
    const { text } = await get('/docs/').expect(200)
    const named = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url)
    expect(named).toEqual(expect.arrayContaining(['/docs/start.js', '/docs/swagger-ui.css', '/errors']))
    expect(named.filter((url) => !/^(\/[^/]|data:)/.test(url ?? ''))).toEqual([])
  })
})

describe.each(ASSETS)('the file %s', (file) => {
  const path = `/docs/${file}`

  test('may be kept and asked for again with its tag', async () => {
    const { headers } = await get(path).expect(200)
    expect(headers['cache-control']).toMatch(/^public, max-age=(3600|86400)$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    await get(path).set('If-None-Match', String(headers.etag)).expect(304)
  })

  test('answers HEAD and OPTIONS, and no other method than GET', async () => {
    await request(api().app).head(path).expect(200)
    await request(api().app).options(path).expect(204).expect('Allow', 'GET, HEAD, OPTIONS')
    await request(api().app).delete(path).expect(405)
  })
})

test('large files are packed for whoever reads gzip', async () => {
  const read = (encoding: string) =>
    get('/docs/swagger-ui-bundle.js').set('Accept-Encoding', encoding).expect(200)
  const [plain, packed] = [await read('identity'), await read('gzip, br')]
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.headers.vary).toBe('Origin, Accept-Encoding')
  expect(plain.headers.vary).toBe('Origin, Accept-Encoding')
  expect(Number(packed.headers['content-length'])).toBeLessThan(500_000)
  expect(packed.text === plain.text).toBe(true)
})

test.each(['/docs/index.html', '/docs/swagger-ui-bundle.js.map', '/docs/..%2fpackage.json'])(
  'nothing else is served: %s',
  async (path) => void (await get(path).expect(404)),
)

describeInBrowser(process.env.CHROMIUM_PATH, 'in a browser', (visit) => {
  test.each(['desktop', 'phone'] as const)(
    'every operation is shown, from here alone (%s)',
    async (screen) => {
      const { page, complaints, isWiderThanScreen } = await visit(api(), '/docs', { screen })
      await page.locator('.opblock').first().waitFor()
      const { body } = await get('/openapi.json')
      const operations = Object.values<object>(body.paths).flatMap((path) => Object.keys(path))
      expect(await page.locator('.opblock').count()).toBe(operations.length)
      expect(await isWiderThanScreen()).toBe(false)
      expect(complaints).toEqual([])
      await page.close()
    },
  )

  test.each(['desktop', 'phone'] as const)('a request is tried out (%s)', async (screen) => {
    const { page, complaints, isWiderThanScreen } = await visit(api(), '/docs#/Reference/listCrops', {
      screen,
    })
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByPlaceholder('q').fill('makk')
    await page.getByRole('button', { name: 'Execute' }).click()
    await page.locator('.live-responses-table .response').getByText('maize').first().waitFor()
    expect(await isWiderThanScreen()).toBe(false)
    expect(complaints).toEqual([])
    await page.close()
  })

  test('a token typed in is sent, and kept nowhere', async () => {
    const { page } = await visit(api(), '/docs#/Accounts/readProfile', { screen: 'desktop' })
    await page.getByRole('button', { name: 'Authorize' }).click()
    await page.locator('.auth-container input').first().fill('a-token')
    await page.getByRole('button', { name: 'Apply credentials' }).first().click()
    await page.locator('.auth-container').getByRole('button', { name: 'Close' }).first().click()
    await page.getByRole('button', { name: 'Try it out' }).click()
    await page.getByRole('button', { name: 'Execute' }).click()
    await page.locator('.live-responses-table .response').getByText('INVALID_TOKEN').first().waitFor()
    expect(await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')).toBe(
      '[{},{}]',
    )
    await page.close()
  })
})
