import { gzipSync } from 'node:zlib'
import request from 'supertest'
import { QUESTION, useTestApi } from '../../../test/test-api'

const api = useTestApi()
const http = () => request(api().app)
const analyze = () => http().post('/api/v1/analyze').set('X-API-Key', api().key)
const problem = (code: string) => expect.objectContaining({ code, type: `/errors/${code}` })

describe('paths and methods', () => {
  test('an unknown path is 404 with a problem document', async () => {
    const response = await http().get('/api/v1/nothing').expect(404)
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.body).toEqual({
      type: '/errors/ROUTE_NOT_FOUND',
      title: 'No such path',
      status: 404,
      code: 'ROUTE_NOT_FOUND',
      detail: 'No operation has this path.',
    })
  })

  test.each([
    ['/api/v1/analyse', '/api/v1/analyses'],
    ['/analyze', '/api/v1/analyze'],
    ['/api/crop_plans', '/api/v1/crop-plans'],
    ['/api/v2/crop-plans/x/analysis', '/api/v1/crop-plans/{plan_id}/analyses'],
    ['/api/v1//Reference/crop', '/api/v1/reference/crops'],
    ['/api/v1/openapi.json', '/openapi.json'],
  ])('the path %s, which is unknown, gets %s as advice', async (path, meant) => {
    const { body } = await http().get(path).expect(404)
    expect(body.detail).toBe(`No operation has this path. Did you mean ${meant}?`)
  })

  test('the advice for an unknown path has the method of the request', async () => {
    const { body } = await http().post('/api/v1/analyse').expect(404)
    expect(body.detail).toContain('Did you mean /api/v1/analyze?')
  })

  test.each(['/api', '/wp-login.php', '/api/v1/tasks', `/api/v1/analyze${'e'.repeat(100)}`])(
    'the path %s, which resembles none, gets no advice',
    async (path) => {
      const { body } = await http().get(path).expect(404)
      expect(body.detail).toBe('No operation has this path.')
    },
  )

  test('paths are case-sensitive, and a trailing slash is ignored', async () => {
    await http().get('/Healthz').expect(404)
    await http().get('/healthz/').expect(200)
  })

  test('another method on a known path is 405, even without a credential', async () => {
    const response = await http().put('/api/v1/analyze').expect(405)
    expect(response.headers.allow).toBe('POST, OPTIONS')
    expect(response.body).toEqual(problem('METHOD_NOT_ALLOWED'))
    await http().head('/api/v1/analyze').expect(405)
  })

  test('OPTIONS lists the methods of a path', async () => {
    const response = await http().options('/healthz').expect(204)
    expect(response.headers.allow).toBe('GET, HEAD, OPTIONS')
  })

  test.each([
    ...['/api/v1/auth/login', '/api/v1/auth/me', '/api/v1/analyze'].map((path) => [path, 'no-store']),
    ...['/api/v1/crop-plans', '/api/v1/tasks/x'].map((path) => [path, 'private, no-cache']),
    ['/api/v1/reference/crops', 'public, max-age=3600'],
  ])('OPTIONS of %s has the cache policy of its path: %s', async (path = '', policy) => {
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
    'the path id %s is treated as an unknown id',
    async (id) => {
      const response = await http().get(`/api/v1/tasks/${id}`).set('X-API-Key', api().key).expect(404)
      expect(response.body).toEqual(problem('TASK_NOT_FOUND'))
    },
  )
})

describe('headers of every response', () => {
  test.each(['abc-1.2_3', 'x'.repeat(128)])('the request id %s is returned', async (id) => {
    const response = await http().get('/healthz').set('X-Request-Id', id)
    expect(response.headers['x-request-id']).toBe(id)
  })

  test.each(['', 'with space', 'ä', 'x'.repeat(129), '<script>'])(
    'the request id %j is replaced',
    async (id) => {
      const response = await http().get('/healthz').set('X-Request-Id', id)
      expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('responses do not reveal the server and forbid content sniffing', async () => {
    const { headers } = await http().get('/api/v1/nothing')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers.vary).toMatch(/Origin/)
  })

  test('a GET has a weak entity tag; If-None-Match gives 304 unless no-cache is sent', async () => {
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

describe('cross-origin requests', () => {
  test('any origin is allowed, without browser credentials', async () => {
    const { headers } = await http().get('/healthz').set('Origin', 'https://app.example')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    expect(headers['access-control-expose-headers']).toContain('Retry-After')
  })

  test('a preflight response lists the allowed request headers', async () => {
    const response = await http()
      .options('/api/v1/analyze')
      .set('Origin', 'https://app.example')
      .set('Access-Control-Request-Method', 'POST')
      .expect(204)
    expect(response.headers['access-control-allow-headers']).toContain('X-API-Key')
    expect(response.headers['access-control-max-age']).toBe('600')
    expect(response.headers.allow).toBe('POST, OPTIONS')
  })
})

test.each([
  ['gzip', 'gzip'],
  ['gzip, br', 'br'],
  ['identity', undefined],
])(
  'the OpenAPI document is sent to a client that accepts %s in the encoding %s',
  async (accepted, encoding) => {
    const { headers, body } = await request(api().app)
      .get('/openapi.json')
      .set('Accept-Encoding', accepted)
      .expect(200)
    expect(headers['content-encoding']).toBe(encoding)
    expect(body.openapi).toBe('3.1.1')
  },
)

describe('the media type of the response', () => {
  const CROPS = '/api/v1/reference/crops?limit=1'
  const getAccepting = (accept: string, path = CROPS) => http().get(path).set('Accept', accept)

  test.each([
    '*/*',
    'application/*',
    'application/json',
    'APPLICATION/JSON',
    'application/json; charset=utf-8',
    'application/json;indent="2, 4";q=0.1',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'text/csv, application/json;q=0.001',
    'application/json;q=0.5, */*;q=0',
    'application/json;q=0.5;ext="a;b", text/html',
    '',
    '*',
    'json',
  ])('JSON is sent to a client that accepts %j', async (accept) => {
    const { headers } = await getAccepting(accept).expect(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test.each([
    'text/html',
    'text/csv, text/plain;q=0.5',
    'application/jsonp',
    'application/xml;charset=utf-8',
    'application/problem+json',
    'application/json;q=0',
    'application/json; charset=utf-8; q=0.0',
    'application/json;q=0, */*',
    '*/*;q=0',
  ])('a client that accepts %j gets 406 as a problem document', async (accept) => {
    const { body, headers } = await getAccepting(accept).expect(406)
    expect(body).toEqual({
      type: '/errors/NOT_ACCEPTABLE',
      code: 'NOT_ACCEPTABLE',
      status: 406,
      title: 'Media type is not available',
      detail: 'This operation responds with application/json.',
    })
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['/openapi.json', 406],
    ['/healthz?unknown=1', 422],
    ['/readyz/?unknown=1', 422],
  ])('an error of the operation %s is a problem document in a browser as well', async (path, status) => {
    const { headers } = await getAccepting('text/html', path).set('Prefer', 'handling=strict').expect(status)
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
  })

  test('nothing is done for a request whose response the client does not accept', async () => {
    const before = await api().query('select 1 from analysis_tasks')
    await analyze().set('Accept', 'text/csv').send(QUESTION).expect(406)
    expect(await api().query('select 1 from analysis_tasks')).toHaveLength(before.length)
  })

  test('a missing credential and an unknown path come first, and invalid members come later', async () => {
    await http().post('/api/v1/analyze').set('Accept', 'text/csv').send(QUESTION).expect(401)
    await getAccepting('text/csv', '/api/v1/nothing').expect(404)
    await http().put(CROPS).set('Accept', 'text/csv').expect(405)
    await analyze().set('Accept', 'text/csv').send({}).expect(406)
    await http().head(CROPS).set('Accept', 'text/csv').expect(406)
  })

  test('errors are problem documents whatever the client accepts', async () => {
    const tasks = http().get('/api/v1/tasks/x').set('X-API-Key', api().key)
    for (const accept of ['application/json', 'application/json;q=0.5, text/html']) {
      const { headers } = await tasks.set('Accept', accept).expect(404)
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    }
  })

  test('responses without a body and the health checks do not depend on what the client accepts', async () => {
    await http().options(CROPS).set('Accept', 'text/csv').expect(204)
    for (const path of ['/healthz', '/readyz']) await getAccepting('text/plain', path).expect(200)
    const logout = http().post('/api/v1/auth/logout').set('Accept', 'text/csv')
    await logout.send({ refresh_token: 'x' }).expect(204)
  })

  test('the longest header of parameters is read in linear time', async () => {
    for (const accept of [
      `text/csv;${' '.repeat(8000)}x`,
      'text/csv' + ';a '.repeat(2500),
      ';a="'.repeat(2000) + '/',
    ])
      await getAccepting(accept).expect(406)
  })
})

describe('reading bodies', () => {
  test.each([
    'text/plain',
    'application/merge-patch+json',
    'application/json; charset=latin1',
    'application/json; charset="utf8',
    'application/json; charset=utf-88',
    'application/jsonp',
  ])('a body sent as %s is 415', async (type) => {
    const response = await analyze().set('Content-Type', type).send(JSON.stringify(QUESTION)).expect(415)
    expect(response.body).toEqual(problem('UNSUPPORTED_MEDIA_TYPE'))
  })

  test('a body without a media type is 415', async () => {
    const response = await analyze().set('Content-Type', '').send(JSON.stringify(QUESTION))
    expect(response.status).toBe(415)
  })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    'application/json; charset=utf8',
    'application/json;charset="UTF8"',
  ])(
    'a body sent as %s is accepted',
    async (type) =>
      void (await analyze().set('Content-Type', type).send(JSON.stringify(QUESTION)).expect(202)),
  )

  test.each(['{', '{"month":}', "{'month':1}", '{"month":1}}', 'NaN', '\u0000'])(
    '%j is not JSON',
    async (body) => {
      const response = await analyze().set('Content-Type', 'application/json').send(body).expect(400)
      expect(response.body).toEqual(problem('MALFORMED_JSON'))
    },
  )

  test.each(['[]', '"text"', '"{\\"month\\":1}"', '1', 'true', 'null'])(
    '%s is JSON, but not an object',
    async (body) => {
      const response = await analyze().set('Content-Type', 'application/json').send(body).expect(422)
      expect(response.body.errors).toEqual([
        { pointer: '#', code: 'wrong_type', detail: 'must be a JSON object' },
      ])
    },
  )

  test.each(['gzip', 'x-gzip', 'X-GZIP'])('a body in the encoding %s is accepted', async (encoding) => {
    const compressed: unknown = gzipSync(JSON.stringify(QUESTION))
    const sent = analyze()
      .type('json')
      .set('Content-Encoding', encoding)
      .serialize((body: unknown) => body as string)
    await sent.send(compressed as object).expect(202)
  })

  test('an absent, an empty chunked and an empty gzip body fail validation', async () => {
    const json = () => analyze().set('Content-Type', 'application/json')
    const chunked = (call: ReturnType<typeof json>) => call.set('Transfer-Encoding', 'chunked')
    const toEmptyGzip = (_body: unknown) => gzipSync('') as unknown as string
    for (const call of [
      analyze(),
      chunked(json()),
      json().set('Content-Encoding', 'gzip').serialize(toEmptyGzip).send({}),
    ]) {
      expect((await call.expect(422)).body.errors).toEqual([
        { pointer: '#', code: 'required', detail: 'a JSON object is required' },
      ])
    }
  })

  test('a body of 100 KiB is accepted, one byte more is 413, also after decompression', async () => {
    const padded = (size: number) => JSON.stringify(QUESTION).padEnd(size, ' ')
    const json = () => analyze().set('Content-Type', 'application/json')
    await json().send(padded(102_400)).expect(202)
    expect((await json().send(padded(102_401)).expect(413)).body).toEqual(problem('PAYLOAD_TOO_LARGE'))
    const compressed = json()
      .set('Content-Encoding', 'gzip')
      .serialize((body: unknown) => body as string)
    await compressed.send(gzipSync(padded(10_000_000)) as unknown as object).expect(413)
    const larger = gzipSync(padded(102_400), { level: 0 })
    expect(larger.length).toBeGreaterThan(102_400)
    await json()
      .set('Content-Encoding', 'gzip')
      .serialize((body: unknown) => body as string)
      .send(larger as unknown as object)
      .expect(202)
  })

  test('deeply nested brackets are rejected like any other value', async () => {
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    const json = () => analyze().set('Content-Type', 'application/json')
    await json().send(deep).expect(422)
    await json().send(`{"location":"nakuru","crop":"maize","month":4,"x":${deep}}`).expect(422)
    await json()
      .send(`{"crop":${'['.repeat(40_000)}${']'.repeat(40_000)}}`)
      .expect(422)
  })
})

describe('unusual requests', () => {
  test('a body that is not UTF-8 is 400', async () => {
    const bytes = Buffer.concat([Buffer.from('{"crop":"'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')])
    const response = await analyze()
      .set('Content-Type', 'application/json')
      .serialize((body: unknown) => body as string)
      .send(bytes)
    expect(response.status).toBe(400)
  })

  test('Cache-Control directives are case-insensitive', async () => {
    const { etag } = (await http().get('/healthz')).headers
    await http()
      .get('/healthz')
      .set('If-None-Match', String(etag))
      .set('Cache-Control', 'No-Cache')
      .expect(200)
  })

  test('lengths are checked before conversion to lower case', async () => {
    await analyze()
      .send({ ...QUESTION, location: 'İ'.repeat(200) })
      .expect(202)
  })

  test('401 responses vary by credential too', async () => {
    const { headers } = await http().get('/api/v1/tasks/x').expect(401)
    expect(headers.vary).toMatch(/Authorization/)
  })
})
