import { randomUUID } from 'node:crypto'
import { anApiKey, aUser } from '@crop/db/testing'
import request from 'supertest'
import { QUESTION, useTestApi } from '../../../test/test-api'

const api = useTestApi()

const BATCHES = '/api/v1/analyses/batches'

/** Each test has its own key, because lists and limits are per caller. */
let prefix: string
let key: string
let caller: request.Agent
beforeEach(async () => {
  const created = await anApiKey(api().db)
  prefix = created.prefix
  key = created.key
  caller = api().withKey(key)
})

const post = (body: object) => caller.post(BATCHES).send(body)
const get = (url: string) => caller.get(url)

async function submit(): Promise<string> {
  const { body } = await post({ items: [QUESTION, { ...QUESTION, month: 5 }] }).expect(202)
  return body.poll_url
}

async function complete(url: string): Promise<void> {
  const tasks = await api().query(
    `select id from analysis_tasks where batch_id = $1 and state = 'queued' order by batch_index`,
    [url.split('/').at(-1)],
  )
  for (const { id } of tasks) await api().complete(String(id))
}

const METHODS: [path: string, allow: string][] = [
  ['', 'GET, HEAD, POST, OPTIONS'],
  [`/${randomUUID()}`, 'GET, HEAD, DELETE, OPTIONS'],
  [`/${randomUUID()}/results`, 'GET, HEAD, OPTIONS'],
]

describe.each(METHODS)('the path %j', (path, allow) => {
  const url = BATCHES + path

  test('lists its methods, also when another one is used', async () => {
    const options = await request(api().app).options(url).expect(204)
    expect(options.headers['allow']?.split(', ').toSorted()).toEqual(allow.split(', ').toSorted())
    const { body, headers } = await caller.put(url).send({}).expect(405)
    expect(body.code).toBe('METHOD_NOT_ALLOWED')
    expect(headers['allow']).toBe(options.headers['allow'])
  })

  test('needs a valid credential', async () => {
    const send = (headers: Record<string, string>) => request(api().app).get(url).set(headers).expect(401)
    const codes = []
    for (const headers of [
      {},
      { 'X-API-Key': 'cpk_x' },
      { Authorization: 'Bearer x' },
      { Authorization: 'Bearer x', 'X-API-Key': key },
    ]) {
      const response = await send(headers)
      expect(response.headers['www-authenticate']).toContain('Bearer realm="crop-planning"')
      codes.push(response.body.code)
    }
    expect(codes).toEqual(['AUTHENTICATION_REQUIRED', 'INVALID_API_KEY', 'INVALID_TOKEN', 'INVALID_TOKEN'])
  })

  test('accepts a trailing slash', async () => {
    const [plain, slash] = [await get(url), await get(`${url}/`)]
    expect([slash.status, slash.body]).toEqual([plain.status, plain.body])
  })
})

describe('a rejected submission', () => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    caller.post(BATCHES).type('json').set(headers).send(body)

  test.each([
    ['without a body', '', 422, 'VALIDATION_FAILED'],
    ['with a list as its body', '[]', 422, 'VALIDATION_FAILED'],
    ['with a syntax error', '{"items":[', 400, 'MALFORMED_JSON'],
  ])('%s', async (_name, body, status, code) => {
    expect((await send(body).expect(status)).body.code).toBe(code)
  })

  test.each([
    ['an invalid Idempotency-Key', { 'Idempotency-Key': 'a b' }, 400, 'INVALID_HEADER'],
    ['another media type', { 'Content-Type': 'text/csv' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a merge patch', { 'Content-Type': 'application/merge-patch+json' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('has %s', async (_name, headers, status, code) => {
    const response = await send(JSON.stringify({ items: [QUESTION] }), headers).expect(status)
    expect(response.body.code).toBe(code)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['a NUL in a reference', { ...QUESTION, reference: 'a\0' }, '#/items/0/reference', 'wrong_format'],
    ['a lone surrogate', { ...QUESTION, location: 'a\ud800' }, '#/items/0/location', 'wrong_format'],
    ['a location of white space', { ...QUESTION, location: ' \t' }, '#/items/0/location', 'too_short'],
    ['a long crop', { ...QUESTION, crop: 'x'.repeat(101) }, '#/items/0/crop', 'too_long'],
    ['a fraction as month', { ...QUESTION, month: 4.5 }, '#/items/0/month', 'wrong_type'],
    ['a number as reference', { ...QUESTION, reference: 17 }, '#/items/0/reference', 'wrong_type'],
    ['conditions that are no object', { ...QUESTION, conditions: [] }, '#/items/0/conditions', 'wrong_type'],
  ])('has an item with %s', async (_name, item, pointer, code) => {
    const { body } = await post({ items: [item, QUESTION] }).expect(422)
    expect(body.errors).toEqual([{ pointer, code, detail: expect.any(String) }])
    expect((await get(BATCHES)).body.batches).toEqual([])
  })

  test('is larger than 2 MiB; at 2 MiB it is read', async () => {
    const limit = 2 * 1024 * 1024
    const start = `{"items":[${JSON.stringify(QUESTION)}],"padding":"`
    const createBody = (bytes: number) => `${start}${'x'.repeat(bytes - start.length - 2)}"}`
    await send(createBody(limit)).expect(202)
    expect((await send(createBody(limit + 1)).expect(413)).body.code).toBe('PAYLOAD_TOO_LARGE')
  })

  test('gets 409 while another with its Idempotency-Key is in progress', async () => {
    const insert = `insert into idempotency_keys (scope, key, request_hash, status, body, expires_at)
      values ('key:${prefix} POST /analyses/batches', 'season', '', 202, '{}', now() + interval '1 day')`
    const submitWithKey = () => post({ items: [QUESTION] }).set('Idempotency-Key', 'season')
    await api().whileLocked(insert, async () => {
      const { body, headers } = await submitWithKey().expect(409)
      expect([body.code, headers['retry-after']]).toEqual(['IDEMPOTENCY_KEY_IN_PROGRESS', '1'])
    })
    await submitWithKey().expect(202)
  })
})

test('references and unknown members of the batch have no influence on the stored questions', async () => {
  const item = { ...QUESTION, reference: '' }
  const { body } = await post({ items: [item], user_id: randomUUID(), batch_id: randomUUID() }).expect(202)
  const rows = await api().query(
    'select location, crop, month, reference, state, user_id, api_key_prefix from analysis_tasks where batch_id = $1',
    [body.batch_id],
  )
  expect(rows).toEqual([
    { ...QUESTION, reference: '', state: 'queued', user_id: null, api_key_prefix: prefix },
  ])
})

describe('Prefer', () => {
  test.each(['wait=x', 'wait', 'respond-async', 'wait=-1'])('%s is ignored', async (prefer) => {
    const url = await submit()
    const { headers } = await get(url).set('Prefer', prefer).expect(200)
    expect(headers['preference-applied']).toBeUndefined()
  })

  test('wait is served as at most 30 seconds', async () => {
    const url = await submit()
    await complete(url)
    const { body, headers } = await get(url).set('Prefer', 'respond-async, wait=600').expect(200)
    expect(body.status).toBe('completed')
    expect(headers['preference-applied']).toBe('wait=30')
  })
})

describe('an entity tag', () => {
  const read = (url: string, etag: string, headers: Record<string, string> = {}) =>
    get(url).set('If-None-Match', etag).set(headers).buffer()

  test.each([
    ['the list', ''],
    ['a batch', '/:id'],
    ['the results', '/:id/results'],
  ])('of %s gives 304 until an item ends', async (_name, path) => {
    const batch = await submit()
    const url = path === '' ? BATCHES : batch + path.replace('/:id', '')
    const first = await get(url).buffer().expect(200)
    const etag = first.headers['etag'] ?? ''
    expect(etag).toMatch(/^W\/"/)
    const unchanged = await read(url, etag).expect(304)
    expect(unchanged.headers['etag']).toBe(etag)
    expect(unchanged.text).toBeFalsy()
    await read(url, etag, { 'Cache-Control': 'no-cache' }).expect(200)
    const head = await caller.head(url).expect(200)
    expect(head.headers['etag']).toBe(etag)

    await complete(batch)
    const changed = await read(url, etag).expect(200)
    expect(changed.headers['etag']).not.toBe(etag)
    await read(url, changed.headers['etag'] ?? '').expect(304)
  })

  test('differs between representations of the results', async () => {
    const batch = await submit()
    await complete(batch)
    const representations: [query: string, headers: Record<string, string>][] = [
      ['', {}],
      ['?fields=full', {}],
      ['?after=0', {}],
      ['', { Accept: 'text/csv' }],
      ['', { Accept: 'application/geo+json' }],
      ['', { Accept: 'application/vnd.apache.parquet' }],
      ['', { 'Accept-Language': 'fr' }],
    ]
    const tags = []
    for (const [query, headers] of representations) {
      const response = await get(`${batch}/results${query}`).set(headers).buffer().expect(200)
      tags.push(response.headers['etag'])
    }
    expect(new Set(tags).size).toBe(representations.length)
  })
})

test('an item is a task that its caller can read; a cancelled one is not', async () => {
  const url = await submit()
  const rows = await api().query('select id from analysis_tasks where batch_id = $1 order by batch_index', [
    url.split('/').at(-1),
  ])
  const [first = '', second = ''] = rows.map(({ id }) => String(id))
  await api().complete(first)
  const { body } = await get(`/api/v1/tasks/${first}`).expect(200)
  expect(body).toMatchObject({ status: 'completed', result: { location: 'nakuru' } })
  const other = await aUser(api().db)
  await api().as(other).get(`/api/v1/tasks/${first}`).expect(404)
  await caller.delete(url).expect(204)
  await get(`/api/v1/tasks/${second}`).expect(404)
})

describe('without Postgres', () => {
  const broken = useTestApi({}, { without: 'postgres' })

  test.each([
    ['post', ''],
    ['get', ''],
    ['get', `/${randomUUID()}`],
    ['get', `/${randomUUID()}/results`],
    ['delete', `/${randomUUID()}`],
  ] as const)('%s %s gets 503 with Retry-After', async (method, path) => {
    const sent = broken()
      .withKey(key)
      [method](BATCHES + path)
    const { body, headers } = await sent
      .send(method === 'post' ? { items: [QUESTION] } : undefined)
      .expect(503)
    expect([body.code, headers['retry-after']]).toEqual(['SERVICE_UNAVAILABLE', '5'])
  })
})

describe('without Redis', () => {
  const degraded = useTestApi({}, { without: 'redis' })

  test('a batch is accepted, read and cancelled', async () => {
    caller = degraded().withKey()
    const { body } = await post({ items: [QUESTION] }).expect(202)
    await get(body.poll_url).expect(200)
    await caller.delete(body.poll_url).expect(204)
  })
})
