import request from 'supertest'
import { useTestApi } from '../../test/test-api'

describe('with the web page', () => {
  const api = useTestApi()
  const get = (path: string) => request(api().app).get(path)

  test('the page loads from its own origin only, has no inline script and cannot be framed', async () => {
    const { headers, text } = await get('/').expect(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(text).not.toMatch(/<style|<script(?![^>]*src=)|\son[a-z]+=|\sstyle=/)
  })

  test('every module that the page imports is served', async () => {
    const modulePaths = new Set(['/explorer/app.js'])
    for (const path of modulePaths) {
      const { text } = await get(path).expect(200).expect('Content-Type', 'text/javascript; charset=utf-8')
      for (const [, specifier = ''] of text.matchAll(/^(?:import|export|\}) .*from ['"](.+)['"]/gm)) {
        modulePaths.add(new URL(specifier, `http://localhost${path}`).pathname)
      }
    }
    expect(modulePaths.size).toBeGreaterThan(30)
    expect(modulePaths).toContain('/explorer/client/index.js')
  })

  test.each(['/', '/explorer/app.js', '/explorer/style/base.css', '/explorer/icon.svg'])(
    '%s is read-only and revalidated by its ETag',
    async (path) => {
      const { headers } = await get(path).expect(200)
      expect(headers['cache-control']).toBe('public, max-age=0')
      await get(path).set('If-None-Match', String(headers.etag)).expect(304)
      await request(api().app).options(path).expect(204).expect('Allow', 'GET, HEAD, OPTIONS')
      await request(api().app).post(path).expect(405)
    },
  )

  test.each([
    '/explorer',
    '/explorer/index.html',
    '/explorer/tsconfig.json',
    '/explorer/client/package.json',
    '/explorer/client/index.d.ts',
    '/explorer/..%2fpackage.json',
  ])('%s is not served', async (path) => void (await get(path).expect(404)))
})

describe('without the web page', () => {
  const api = useTestApi({ EXPLORER: 'off' })

  test.each(['/', '/explorer/app.js', '/explorer/client/index.js'])('%s is not found', async (path) => {
    const { body } = await request(api().app).get(path).expect(404)
    expect(body.code).toBe('ROUTE_NOT_FOUND')
  })
})
