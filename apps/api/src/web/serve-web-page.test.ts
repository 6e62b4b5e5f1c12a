import request from 'supertest'
import { useTestApi } from '../../test/test-api'

const BROWSER_ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

describe('with the web page', () => {
  const api = useTestApi()
  const get = (path: string) => request(api().app).get(path)
  const readAssetPaths = async () =>
    [...(await get('/').expect(200)).text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    )

  test.each([
    '/',
    '/answer?crop=maize',
    '/map/maize',
    '/plans/new',
    '/plans/7/history',
    '/sign-in',
    '/year/',
  ])('the view %s is the page, which browsers revalidate', async (path) => {
    const { headers } = await get(path).set('Accept', BROWSER_ACCEPT).expect(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    await get(path).set('If-None-Match', String(headers.etag)).expect(304)
    await request(api().app).options(path).expect(204).expect('Allow', 'GET, HEAD, OPTIONS')
    await request(api().app).post(path).expect(405)
  })

  test.each([
    ['Range', 'bytes=99999999-'],
    ['Range', 'bytes=0-3'],
    ['If-Match', '"another version"'],
    ['If-Unmodified-Since', 'Wed, 21 Oct 2015 07:28:00 GMT'],
  ])('files are sent whole, also with the header %s: %s', async (name, value) => {
    const [asset = ''] = await readAssetPaths()
    for (const path of [asset, '/favicon.svg']) {
      const { body, text, headers } = await get(path).set(name, value).buffer(true).expect(200)
      expect([headers['content-range'], headers['accept-ranges']]).toEqual([undefined, undefined])
      const whole = await get(path).buffer(true).expect(200)
      expect([text, body]).toEqual([whole.text, whole.body])
    }
  })

  test('the page loads from its own origin only, has no inline script and cannot be framed', async () => {
    const { headers, text } = await get('/').expect(200)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'",
    )
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(text).not.toMatch(/<style|<script(?![^>]*src=)|\son[a-z]+=|\sstyle=/)
  })

  test.each([
    ['/answer', ['answer-page', 'charts']],
    ['/map/maize', ['map-page', 'world-map', 'countries']],
    ['/year', ['year-page']],
    ['/plans/7/history', ['plans-pages']],
  ])('%s names the files of its view, so that they load with the first script', async (path, names) => {
    const listPreloads = async (view: string) =>
      [
        ...(await get(view).expect(200)).text.matchAll(
          /<link rel="(?:modulepreload|preload)"[^>]*href="([^"]+)"/g,
        ),
      ].map(([, file = '']) => file)
    const common = await listPreloads('/')
    const preloads = (await listPreloads(path)).filter((file) => !common.includes(file))
    for (const name of names) expect(preloads).toContainEqual(expect.stringMatching(`^/assets/${name}-`))
    for (const file of preloads) await get(file).expect(200)
  })

  test.each([
    ['ar-EG,ar;q=0.9,en;q=0.8', '', { lang: 'ar', dir: 'rtl' }, 'ماذا يُزرع هنا، ومتى؟'],
    [
      'fr',
      'theme=dark; crop-language=sw',
      { lang: 'sw', dir: 'ltr' },
      'Nini kinaweza kupandwa hapa, na lini?',
    ],
    ['fr', 'crop-language=xx', { lang: 'fr', dir: 'ltr' }, 'Que peut-on semer ici, et quand ?'],
  ])(
    'before its script, the page has its text for %s and the cookie "%s"',
    async (accepted, cookie, html, title) => {
      const { text, headers } = await get('/')
        .set('Accept-Language', accepted)
        .set('Cookie', cookie)
        .expect(200)
      expect(text).toContain(`<html lang="${html.lang}" dir="${html.dir}">`)
      expect(text).toContain(`<h1>${title}</h1>`)
      expect(text).toMatch(new RegExp(`rel="modulepreload"[^>]* href="/assets/${html.lang}-`))
      expect(headers.vary).toBe('Origin, Accept-Language, Cookie, Accept-Encoding')
    },
  )

  test.each([
    ['/map/maize', 'Where can it be planted?'],
    ['/compare', 'Compare plantings'],
  ])('before its script, %s has its heading, and its style sheet loads first', async (path, heading) => {
    const { text } = await get(path).expect(200)
    expect(text).toContain(`<h1>${heading}</h1>`)
    for (const [link] of text.matchAll(/<(?:script|link rel="(?:modulepreload|preload)")[^>]*>/g))
      expect(link).toContain('fetchpriority="low"')
    expect(text).not.toMatch(/rel="stylesheet"[^>]*fetchpriority/)
  })

  test('files with a hash in their name are kept for a year and are compressed', async () => {
    const paths = await readAssetPaths()
    expect(paths.length).toBeGreaterThan(1)
    for (const path of paths) {
      const getCompressed = () => get(path).set('Accept-Encoding', 'br')
      const { headers } = await getCompressed().set('X-Request-Id', 'abc').expect(200)
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      expect(headers['content-type']).toMatch(/^text\/(javascript|css); charset=utf-8$/)
      expect(headers['x-request-id']).toBe('abc')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers.vary).toBe('Accept-Encoding, Origin')
      await getCompressed().set('If-None-Match', String(headers.etag)).expect(304)
      await request(api().app).head(path).expect(200)
      await request(api().app).options(path).expect(204).expect('Allow', 'GET, HEAD, OPTIONS')
      await request(api().app).post(path).expect(405)
    }
  })

  test('browsers that accept Brotli get the copy that the build compressed, others the same content', async () => {
    const script = (await readAssetPaths()).find((path) => path.includes('/shared-')) ?? ''
    const plain = await get(script).set('Accept-Encoding', 'identity').expect(200)
    const compressed = await get(script).set('Accept-Encoding', 'gzip, br').expect(200)
    expect(compressed.headers['content-encoding']).toBe('br')
    expect(Number(compressed.headers['content-length'])).toBeLessThan(plain.text.length * 0.28)
    expect(compressed.text).toBe(plain.text)
    const zipped = await get(script).set('Accept-Encoding', 'gzip').expect(200)
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.text).toBe(plain.text)
    await get(`${script}.none`).set('Accept-Encoding', 'br').expect(404)
  })

  test('the service worker may connect to its origin only, and browsers revalidate it', async () => {
    const { headers, text } = await get('/service-worker.js').expect(200)
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
    await request(api().app).post('/service-worker.js').expect(405)
    expect(text).toContain('/assets/answer-page-')
    expect(text).not.toMatch(/\/assets\/(map-page|fr|sw|hi|id|ar)-/)
    for (const [, path = ''] of text.matchAll(/["`](\/assets\/[^"`]+)["`]/g)) await get(path).expect(200)
  })

  test('the manifest names the page and icons that exist', async () => {
    const page = (await get('/').expect(200)).text
    const [, path = ''] = /<link rel="manifest" href="([^"]+)"/.exec(page) ?? []
    const { headers, text } = await get(path).expect(200)
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const manifest: { name: string; start_url: string; icons: { src: string }[] } = JSON.parse(text)
    expect(manifest.name).toBe('Crop Planning and Analysis')
    for (const address of [manifest.start_url, ...manifest.icons.map(({ src }) => src)])
      await get(address).expect(200)
  })

  test.each([
    '/index.html',
    '/views',
    '/views/answer.html',
    '/views/addresses.json',
    '/assets',
    '/assets/',
    '/assets/none.js',
    '/.stamp',
    '/..%2fpackage.json',
    '/maps',
  ])('%s is not served', async (path) => {
    const { body, headers } = await get(path).expect(404)
    await request(api().app).post(path).expect(404)
    expect(body.code).toBe('ROUTE_NOT_FOUND')
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('without the web page', () => {
  const api = useTestApi({ WEB_PAGE: 'off' })

  test.each(['/', '/answer', '/map/maize'])('%s is not found', async (path) => {
    const { body } = await request(api().app).get(path).expect(404)
    expect(body.code).toBe('ROUTE_NOT_FOUND')
  })

  test('search engines list nothing', async () => {
    const { text } = await request(api().app).get('/robots.txt').expect(200)
    expect(text).toBe('User-agent: *\nDisallow: /\n')
  })
})

describe('an unknown address', () => {
  const api = useTestApi()
  const get = (path: string, accept: string) => request(api().app).get(path).set('Accept', accept)

  test.each(['/nothing', '/plans/7/history/x', '/errors/NOTHING', '/docs/none.js'])(
    '%s is a page for browsers',
    async (path) => {
      const { headers, text } = await get(path, BROWSER_ACCEPT).expect(404)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-")
      expect(headers.vary).toContain('Accept')
      expect(text).toContain('There is no such page')
    },
  )

  test.each([
    ['es-MX,es;q=0.9', 'es', 'Esta página no existe'],
    ['fr', 'fr', 'Cette page n’existe pas'],
    ['pt-BR', 'pt', 'Esta página não existe'],
    ['de,it', 'en', 'There is no such page'],
  ])('its page is in the language of the visitor: %s', async (accepted, language, title) => {
    const { headers, text } = await get('/nothing', BROWSER_ACCEPT)
      .set('Accept-Language', accepted)
      .expect(404)
    expect(headers['content-language']).toBe(language)
    expect(headers.vary).toContain('Accept-Language')
    expect(text).toContain(`<html lang="${language}" dir="ltr">`)
    expect(text).toContain(`<h1>${title}</h1>`)
  })

  test('a request that is rejected is a page for browsers, and a problem document for programs', async () => {
    const path = `/answer?crop=${'maize'.repeat(2000)}`
    const page = await get(path, BROWSER_ACCEPT).set('Accept-Language', 'fr').expect(414)
    expect(page.text).toContain('<h1>La requête n’a pas été comprise</h1>')
    expect(page.headers['cache-control']).toBe('no-store')
    expect((await get(path, '*/*').expect(414)).body.code).toBe('URI_TOO_LONG')
    expect((await get(`/api/v1${path}`, BROWSER_ACCEPT).expect(414)).body.code).toBe('URI_TOO_LONG')
  })

  test.each([
    ['/nothing', '*/*'],
    ['/nothing', 'application/json'],
    ['/api/v1/nothing', BROWSER_ACCEPT],
    ['/api', BROWSER_ACCEPT],
  ])('%s is a problem document for %s', async (path, accept) => {
    const { body } = await get(path, accept).expect(404)
    expect(body.code).toBe('ROUTE_NOT_FOUND')
  })
})

describe('well-known files', () => {
  const api = useTestApi({
    PUBLIC_BASE_URL: 'https://crops.example.org',
    SECURITY_CONTACT: 'mailto:a@b.example',
  })
  const get = (path: string) => request(api().app).get(path)

  test('security.txt names a contact and expires within a year', async () => {
    const { text, headers } = await get('/.well-known/security.txt').expect(200)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text).toContain('Contact: mailto:a@b.example\n')
    expect(text).toContain('Canonical: https://crops.example.org/.well-known/security.txt\n')
    const expires = Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 366 * 24 * 60 * 60 * 1000)
  })

  test('the icon and robots.txt can be cached for a day', async () => {
    for (const path of ['/favicon.ico', '/favicon.svg', '/robots.txt']) {
      const { headers } = await get(path).expect(200)
      expect(headers['cache-control']).toBe('public, max-age=86400')
      await request(api().app).post(path).expect(405)
    }
    expect((await get('/robots.txt')).text).toBe('User-agent: *\nDisallow: /api/\n')
  })
})
