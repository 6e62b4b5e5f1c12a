import request from 'supertest'
import { describeInBrowser } from '../../test/browser'
import { useTestApi } from '../../test/test-api'

const api = useTestApi()
const get = (path: string) => request(api().app).get(path)

const listLinks = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

const listResults = async (query: string) => {
  const { text } = await get(`/docs/search?q=${encodeURIComponent(query)}`).expect(200)
  const [, list = ''] = text.split('class="results"')
  return listLinks(list.split('</ol>')[0] ?? '')
}

/** The documentation pages that links lead to from the first one. */
async function readPages(): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const paths = ['/docs/guides']
  for (const path of paths) {
    const { text } = await get(path).expect(200)
    pages.set(path, text)
    for (const link of listLinks(text)) {
      const [target = ''] = link.split('#')
      if (target.startsWith('/') && !paths.includes(target)) paths.push(target)
    }
  }
  return pages
}

test('every link in the documentation leads to a page and a heading that exist', async () => {
  const pages = await readPages()
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining([
      '/docs/guides/webhooks',
      '/docs/guides/client',
      '/docs/guides/own-model/model_server.py',
      '/docs/versions',
      '/docs/changelog',
      '/openapi.json',
      '/errors/RATE_LIMIT_EXCEEDED',
    ]),
  )
  const broken = [...pages].flatMap(([page, text]) =>
    listLinks(text).flatMap((link) => {
      const [target = '', anchor] = link.split('#')
      if (/^https?:/.test(link) || anchor?.startsWith('/')) return []
      const linked = target === '' ? text : pages.get(target)
      const isThere = anchor === undefined ? linked !== undefined : linked?.includes(`id="${anchor}"`)
      return isThere && link !== '' ? [] : `${page}: ${link}`
    }),
  )
  expect(broken).toEqual([])
})

test('links to files of the repository that are not served are text', async () => {
  const { text } = await get('/docs/changelog').expect(200)
  expect(text).toContain('(deployment)')
  expect(text).toContain('new crops in a data pack')
  expect(text).not.toMatch(/href="[^"#]*\.md/)
})

test.each([
  ['webhook secret', '/docs/guides/webhooks#create-the-webhook'],
  ['idempotncy', '/errors/IDEMPOTENCY_KEY_REUSED'],
  ['reference crop', '/docs#/Reference/listCrops'],
  ['cancel batch', '/docs#/Batches/cancelBatch'],
  ['planting window', '/docs#/Analyses/readTask'],
  ['soil texture', '/docs#/Analyses/submitAnalysis'],
  ['429', '/errors/RATE_LIMIT_EXCEEDED'],
  ['calendar', '/docs/guides/first-screen#what-comes-next'],
  ['sign in', '/docs/guides/accounts#accounts-and-sign-in'],
  ['privacy', '/docs/guides/accounts#privacy-your-data'],
  ['javascript', '/docs/guides/client#install'],
  ['signature', '/docs/guides/webhooks#a-receiver'],
  ['forecasts', '/docs#/Analyses/readTask'],
  ['this season', '/docs/guides/seasonal-outlook#this-seasons-outlook'],
  ['frost', '/docs#/Analyses/readTask'],
  ['include_archived', '/docs#/Crop%20plans/listCropPlans'],
  ['caching', '/docs'],
  ['pagination', '/docs'],
  ['strict', '/docs'],
  ['how to cancel a batch', '/docs#/Batches/cancelBatch'],
])('a search for “%s” finds %s', async (query, address) => {
  expect(await listResults(query)).toContain(address)
})

test('a search that finds nothing says so, without markup from its address', async () => {
  const { text } = await get('/docs/search?q=%3Cb%3Exyzzy').expect(200)
  expect(text).toContain('Nothing was found for “&lt;b&gt;xyzzy”.')
  await get('/docs/search').expect(200)
  await get('/docs/search?q=a&q=b').expect(200)
})

test('guides run no scripts, and can be cached and revalidated', async () => {
  const { headers } = await get('/docs/guides/accounts').expect(200)
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^;]+'; img-src 'self';/,
  )
  expect(headers['cache-control']).toBe('public, max-age=3600')
  await get('/docs/guides/accounts').set('If-None-Match', String(headers.etag)).expect(304)
})

describeInBrowser(api, 'in a browser', (visit) => {
  test.each([
    ['phone', 'dark', '/docs/guides/client'],
    ['desktop', 'light', '/docs/guides/batches'],
    ['phone', 'light', '/docs/guides/limits'],
    ['phone', 'light', '/docs/search?q=webhook'],
  ] as const)('guides are accessible and fit the screen (%s, %s, %s)', async (screen, colorScheme, path) => {
    const guide = await visit(path, { screen, colorScheme })
    expect(await guide.listAccessibilityViolations()).toEqual([])
    expect(await guide.isWiderThanScreen()).toBe(false)
    expect(guide.pageErrors).toEqual([])
  })

  test('a search from a guide finds an operation of the reference', async () => {
    const { page } = await visit('/docs/guides', { screen: 'phone' })
    await page.getByRole('searchbox').fill('submit analysis')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('link', { name: 'POST /api/v1/analyze' }).click()
    await page.locator('.opblock.is-open').getByText('Submit an analysis').waitFor()
  })
})
