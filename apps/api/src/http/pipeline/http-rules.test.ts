import { gzipSync } from 'node:zlib'
import request from 'supertest'
import { QUESTION, useTestApi } from '../../../test/test-api'

const api = useTestApi()
const http = () => request(api().app)
const analyze = () => http().post('/api/v1/analyze').set('X-API-Key', api().key)
const problem = (code: string) => expect.objectContaining({ code, type: `/errors/${code}` })

describe('paths and methods', () => {
  test('an unknown path is 404 with a problem document', async () => {
    const answer = await http().get('/api/v1/nothing').expect(404)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toEqual({
      type: '/errors/ROUTE_NOT_FOUND',
      title: 'No such path',
      status: 404,
      code: 'ROUTE_NOT_FOUND',
      detail: 'No operation has this path.',
    })
  })

  test('paths are told apart by letter case, and a trailing slash is not', async () => {
    await http().get('/Healthz').expect(404)
    await http().get('/healthz/').expect(200)
  })

  test('another method on a known path is 405 before anybody is asked who they are', async () => {
    const answer = await http().put('/api/v1/analyze').expect(405)
    expect(answer.headers.allow).toBe('POST, OPTIONS')
    expect(answer.body).toEqual(problem('METHOD_NOT_ALLOWED'))
    await http().head('/api/v1/analyze').expect(405)
  })

  test('OPTIONS lists the methods of a path', async () => {
    const answer = await http().options('/healthz').expect(204)
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS')
  })

  test.each([
    ...['/api/v1/auth/login', '/api/v1/auth/me', '/api/v1/analyze'].map((path) => [path, 'no-store']),
    ...['/api/v1/crop-plans', '/api/v1/tasks/x'].map((path) => [path, 'private, no-cache']),
    ['/api/v1/reference/crops', 'public, max-age=3600'],
  ])('OPTIONS of %s is kept like what is read there: %s', async (path = '', policy) => {
    const { headers } = await http().options(path).expect(204)
    expect(headers['cache-control']).toBe(policy)
  })

  test('HEAD has the headers of GET and no body', async () => {
    const [get, head] = [await http().get('/healthz'), await http().head('/healthz')]
    expect(head.status).toBe(200)
    expect(head.text).toBeUndefined()
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(head.headers.etag).toBe(get.headers.etag)
  })

  test.each(['%', '%zz', '%ff', 'a%2Fb', '..%2f', '%00', '🌽'])(
    'the path id %s is an id that does not exist',
    async (id) => {
      const answer = await http().get(`/api/v1/tasks/${id}`).set('X-API-Key', api().key).expect(404)
      expect(answer.body).toEqual(problem('TASK_NOT_FOUND'))
    },
  )
})

describe('headers of every answer', () => {
  test.each(['abc-1.2_3', 'x'.repeat(128)])('the request id %s is given back', async (id) => {
    const answer = await http().get('/healthz').set('X-Request-Id', id)
    expect(answer.headers['x-request-id']).toBe(id)
  })

  test.each(['', 'with space', 'ä', 'x'.repeat(129), '<script>'])(
    'the request id %j is replaced',
    async (id) => {
      const answer = await http().get('/healthz').set('X-Request-Id', id)
      expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('answers say nothing of the server and forbid guessing of types', async () => {
    const { headers } = await http().get('/api/v1/nothing')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers.vary).toMatch(/Origin/)
  })

  test('a GET has a weak tag, and asking with it gives 304 unless a full answer is demanded', async () => {
    const { etag } = (await http().get('/healthz')).headers
    expect(etag).toMatch(/^W\/"/)
    await http().get('/healthz').set('If-None-Match', String(etag)).expect(304)
    await http()
      .get('/healthz')
      .set('If-None-Match', String(etag))
      .set('Cache-Control', 'no-cache')
      .expect(200)
  })
})

describe('other origins', () => {
  test('any origin may call, without credentials of the browser', async () => {
    const { headers } = await http().get('/healthz').set('Origin', 'https://app.example')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect(headers['access-control-expose-headers']).toContain('Retry-After')
  })

  test('a preflight names the headers that may be sent', async () => {
    const answer = await http()
      .options('/api/v1/analyze')
      .set('Origin', 'https://app.example')
      .set('Access-Control-Request-Method', 'POST')
      .expect(204)
    expect(answer.headers['access-control-allow-headers']).toContain('X-API-Key')
    expect(answer.headers['access-control-max-age']).toBe('600')
    expect(answer.headers.allow).toBe('POST, OPTIONS')
  })
})

describe('reading bodies', () => {
  test.each([
    'text/plain',
    'application/merge-patch+json',
    'application/json; charset=latin1',
    'application/jsonp',
  ])('a body sent as %s is not understood', async (type) => {
    const answer = await analyze().set('Content-Type', type).send(JSON.stringify(QUESTION)).expect(415)
    expect(answer.body).toEqual(problem('UNSUPPORTED_MEDIA_TYPE'))
  })

  test('a body without a media type is not understood', async () => {
    const answer = await analyze().set('Content-Type', '').send(JSON.stringify(QUESTION))
    expect(answer.status).toBe(415)
  })

  test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'a body sent as %s is read',
    async (type) =>
      void (await analyze().set('Content-Type', type).send(JSON.stringify(QUESTION)).expect(202)),
  )

  test.each(['{', '{"month":}', "{'month':1}", '{"month":1}}', 'NaN', '\u0000'])(
    '%j is not JSON',
    async (body) => {
      const answer = await analyze().set('Content-Type', 'application/json').send(body).expect(400)
      expect(answer.body).toEqual(problem('MALFORMED_JSON'))
    },
  )

  test.each(['[]', '"text"', '"{\\"month\\":1}"', '1', 'true', 'null'])(
    '%s is JSON, but not an object',
    async (body) => {
      const answer = await analyze().set('Content-Type', 'application/json').send(body).expect(422)
      expect(answer.body.errors).toEqual([
        { pointer: '#', code: 'wrong_type', detail: 'must be a JSON object' },
      ])
    },
  )

  test('an absent body is a validation failure, also when its length is not announced or it was packed', async () => {
    const json = () => analyze().set('Content-Type', 'application/json')
    const ended = (call: ReturnType<typeof json>) => call.set('Transfer-Encoding', 'chunked')
    const nothing = (_body: unknown) => gzipSync('') as unknown as string
    for (const call of [
      analyze(),
      ended(json()),
      json().set('Content-Encoding', 'gzip').serialize(nothing).send({}),
    ]) {
      expect((await call.expect(422)).body.errors).toEqual([
        { pointer: '#', code: 'required', detail: 'a JSON object is required' },
      ])
    }
  })

  test('100 KiB are read, one byte more is too large, also when it was packed', async () => {
    const padded = (size: number) => JSON.stringify(QUESTION).padEnd(size, ' ')
    const json = () => analyze().set('Content-Type', 'application/json')
    await json().send(padded(102_400)).expect(202)
    expect((await json().send(padded(102_401)).expect(413)).body).toEqual(problem('PAYLOAD_TOO_LARGE'))
    const packed = json()
      .set('Content-Encoding', 'gzip')
      .serialize((body: unknown) => body as string)
    await packed.send(gzipSync(padded(10_000_000)) as unknown as object).expect(413)
    const larger = gzipSync(padded(102_400), { level: 0 })
    expect(larger.length).toBeGreaterThan(102_400)
    await json()
      .set('Content-Encoding', 'gzip')
      .serialize((body: unknown) => body as string)
      .send(larger as unknown as object)
      .expect(202)
  })

  test('brackets nested 50,000 deep are refused or ignored like any other value', async () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    const json = () => analyze().set('Content-Type', 'application/json')
    await json().send(deep).expect(422)
    await json().send(`{"location":"nakuru","crop":"maize","month":4,"x":${deep}}`).expect(202)
    await json()
      .send(`{"crop":${'['.repeat(40_000)}${']'.repeat(40_000)}}`)
      .expect(422)
  })
})

describe('what only careless clients send', () => {
  test('a body that is not UTF-8 is not JSON', async () => {
    const bytes = Buffer.concat([Buffer.from('{"crop":"'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')])
    const answer = await analyze()
      .set('Content-Type', 'application/json')
      .serialize((body: unknown) => body as string)
      .send(bytes)
    expect(answer.status).toBe(400)
  })

  test('directives of Cache-Control are understood in any letter case', async () => {
    const { etag } = (await http().get('/healthz')).headers
    await http()
      .get('/healthz')
      .set('If-None-Match', String(etag))
      .set('Cache-Control', 'No-Cache')
      .expect(200)
  })

  test('lengths are counted before letters are made small', async () => {
    await analyze()
      .send({ ...QUESTION, location: 'İ'.repeat(200) })
      .expect(202)
  })

  test('refusals of protected routes vary by credential too', async () => {
    const { headers } = await http().get('/api/v1/tasks/x').expect(401)
    expect(headers.vary).toMatch(/Authorization/)
  })
})
