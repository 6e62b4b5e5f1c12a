import request from 'supertest'
import { useTestApi } from '../test-api'

describe('with the explorer', () => {
  const api = useTestApi()
  const get = (path: string) => request(api().app).get(path)

  test('the page may load from here only, run no script of its own text and be framed by nobody', async () => {
    const { headers, text } = await get('/').expect(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(text).not.toMatch(/<style|<script(?![^>]*src=)|\son[a-z]+=|\sstyle=/)
  })

  test('every module that the page needs is served', async () => {
    const needed = new Set(['/explorer/app.js'])
    for (const path of needed) {
      const { text } = await get(path).expect(200).expect('Content-Type', 'text/javascript; charset=utf-8')
      const named = [...text.matchAll(/^(?:import|export|\}) .*from ['"](.+)['"]/gm)].map(
        ([, name]) => name ?? '',
      )
      for (const name of named) needed.add(new URL(name, `http://here${path}`).pathname)
    }
    expect(needed.size).toBeGreaterThan(30)
    expect(needed).toContain('/explorer/client/index.js')
  })

  test.each(['/', '/explorer/app.js', '/explorer/style/base.css', '/explorer/icon.svg'])(
    'a file is asked for again with its tag, and only read: %s',
    async (path) => {
      const { headers } = await get(path).expect(200)
      expect(headers['cache-control']).toBe('public, max-age=0')
      await get(path).set('If-None-Match', String(headers.etag)).expect(304)
      await request(api().app).options(path).expect(204).expect('Allow', 'GET, HEAD, OPTIONS')
      await request(api().app).post(path).expect(405)
    },
  )

  test.each([
    ...['/explorer', '/explorer/index.html', '/explorer/tsconfig.json', '/explorer/client/package.json'],
    ...['/explorer/client/index.d.ts', '/explorer/..%2fpackage.json'],
  ])('nothing else is served: %s', async (path) => void (await get(path).expect(404)))
})

describe('without the explorer', () => {
  const api = useTestApi({ EXPLORER: 'off' })

  test.each(['/', '/explorer/app.js', '/explorer/client/index.js'])('%s is not there', async (path) => {
    const { body } = await request(api().app).get(path).expect(404)
    expect(body.code).toBe('ROUTE_NOT_FOUND')
  })
})
