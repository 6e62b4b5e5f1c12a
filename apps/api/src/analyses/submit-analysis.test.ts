import { flushTestRedis } from '@crop/testkit'
import { listErrors, QUESTION, RESULT, useTestApi } from '../../test/test-api'

const api = useTestApi({ ANALYZE_RATE_LIMIT_PER_MINUTE: '5' })
const analyze = (body: object, key = api().key) => api().withKey(key).post('/api/v1/analyze').send(body)
const read = (url: string, key = api().key) => api().withKey(key).get(url)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

beforeEach(flushTestRedis)

test('a new analysis is accepted as a queued task', async () => {
  const response = await analyze(QUESTION).expect(202)
  const { task_id } = response.body
  expect(response.body).toEqual({ task_id, status: 'queued', poll_url: `/api/v1/tasks/${task_id}` })
  expect(task_id).toMatch(UUID)
  expect(response.headers).toMatchObject({
    location: `/api/v1/tasks/${task_id}`,
    'retry-after': '1',
    'cache-control': 'no-store',
  })
})

test('names are normalised before the task is stored', async () => {
  const { body } = await analyze({ location: '  São\tPaulo ', crop: 'MAIZE', month: 4 }).expect(202)
  const [task] = await api().query('select * from analysis_tasks where id = $1', [body.task_id])
  expect(task).toMatchObject({
    location: 'são\tpaulo',
    crop: 'maize',
    month: 4,
    client_ip: expect.stringMatching(/127.0.0.1$/),
  })
  expect(task?.api_key_prefix).toBe(api().key.slice(0, 12))
})

test('a cached result completes the task at once, as a copy that lives for 300 s', async () => {
  await api().cacheResult(QUESTION)
  const response = await analyze({ location: 'Nakuru', crop: ' maize', month: 4 }).expect(202)
  const { task_id, poll_url } = response.body
  expect(response.body).toEqual({ task_id, status: 'completed', poll_url: `/api/v1/tasks/${task_id}` })
  expect(task_id).toMatch(/^cached-/)
  expect(response.headers).not.toHaveProperty('retry-after')

  const task = (await read(poll_url).expect(200)).body
  const requestId = task_id.slice('cached-'.length)
  expect(task).toEqual({
    task_id,
    request_id: requestId,
    poll_url,
    status: 'completed',
    done: true,
    cached: true,
    error: null,
    result: { request_id: requestId, cached: true, ...RESULT },
    created_at: task.created_at,
    started_at: task.created_at,
    finished_at: task.created_at,
    expires_at: new Date(Date.parse(task.created_at) + 300_000).toISOString(),
  })
  const getTtl = (key: string) => api().ctx.redis.tryCommand((client) => client.ttl(key))
  expect(await getTtl(`task_result:${task_id}`)).toBeGreaterThan(290)
  expect(await getTtl(`task_owner:${task_id}`)).toBeGreaterThan(290)
})

test('spellings share a cached result, and each response has the names as submitted', async () => {
  await api().cacheResult({ location: 'são paulo', crop: 'pearl millet', month: 4 })
  for (const [location, crop] of [
    ['São   Paulo', ' pearl\tmillet '],
    ['são paulo', 'pearl millet'],
  ] as const) {
    const { body } = await analyze({ location, crop, month: 4 }).expect(202)
    expect(body.status).toBe('completed')
    const { result } = (await read(body.poll_url).expect(200)).body
    const names = { location: location.trim().toLowerCase(), crop: crop.trim().toLowerCase() }
    expect(result).toEqual({
      request_id: body.task_id.slice('cached-'.length),
      cached: true,
      ...RESULT,
      ...names,
      month: 4,
    })
  }
})

test('only the caller who submitted an analysis can read its cached result', async () => {
  await api().cacheResult(QUESTION)
  const { poll_url } = (await analyze(QUESTION)).body
  const foreign = await read(poll_url, api().otherKey).expect(404)
  const missing = await read('/api/v1/tasks/cached-00000000-0000-4000-8000-000000000000').expect(404)
  expect(foreign.text).toBe(missing.text)
})

test('another crop, location, month or model version is a cache miss', async () => {
  await api().cacheResult(QUESTION, { modelVersion: 'season-older' })
  expect((await analyze(QUESTION)).body.status).toBe('queued')
  await api().cacheResult(QUESTION)
  for (const other of [{ crop: 'rice' }, { location: 'lahore' }, { month: 5 }]) {
    const { body } = await analyze({ ...QUESTION, ...other })
    expect(body.status).toBe('queued')
  }
})

test('refresh=true bypasses the result cache', async () => {
  await api().cacheResult(QUESTION)
  const url = '/api/v1/analyze?refresh=TRUE&utm=ignored&utm=twice'
  const { body } = await api().withKey().post(url).send(QUESTION).expect(202)
  expect(body.status).toBe('queued')
})

test('a request with an API key that names a plan gets 404 and queues nothing', async () => {
  const listTasks = () => api().query('select id from analysis_tasks')
  const before = await listTasks()
  for (const crop_plan_id of ['', 'x', '0192f7d3-0c4e-7e52-b3a9-9f0a4a7d1c55']) {
    const { body } = await analyze({ ...QUESTION, crop_plan_id }).expect(404)
    expect(body.code).toBe('CROP_PLAN_NOT_FOUND')
  }
  await analyze({ crop_plan_id: 'x' }).expect(404)
  expect(await listTasks()).toHaveLength(before.length)
})

test('crop_plan_id null means no plan', async () => {
  await analyze({ ...QUESTION, crop_plan_id: null }).expect(202)
})

test.each([
  [{}, ['location required', 'crop required', 'month required']],
  [{ crop_plan_id: null }, ['location required', 'crop required', 'month required']],
  [{ ...QUESTION, month: 0 }, ['month out_of_range']],
  [{ ...QUESTION, month: 13 }, ['month out_of_range']],
  [{ ...QUESTION, month: 1e20 }, ['month out_of_range']],
  [{ ...QUESTION, month: '6' }, ['month wrong_type']],
  [{ ...QUESTION, month: 6.5 }, ['month wrong_type']],
  [{ ...QUESTION, month: null }, ['month wrong_type']],
  [{ ...QUESTION, crop: 5 }, ['crop wrong_type']],
  [{ ...QUESTION, crop: null }, ['crop wrong_type']],
  [{ ...QUESTION, crop: '' }, ['crop too_short']],
  [{ ...QUESTION, crop: '   ' }, ['crop too_short']],
  [{ ...QUESTION, crop: 'é'.repeat(101) }, ['crop too_long']],
  [{ ...QUESTION, location: 'x'.repeat(201) }, ['location too_long']],
  [{ ...QUESTION, location: 'a\u0000b' }, ['location wrong_format']],
  [{ ...QUESTION, location: 'a\ud800b' }, ['location wrong_format']],
  [{ ...QUESTION, crop_plan_id: 7 }, ['crop_plan_id wrong_type']],
  [{ crop_plan_id: 7 }, ['crop_plan_id wrong_type']],
  [{ crop: [], month: {}, location: true }, ['location wrong_type', 'crop wrong_type', 'month wrong_type']],
])('%j is rejected with all errors at once', async (body, expectedErrors) => {
  const response = await analyze(body).expect(422)
  expect(response.body).toMatchObject({ code: 'VALIDATION_FAILED', title: 'Request is not valid' })
  expect(listErrors(response)).toEqual(expectedErrors)
  expect(response.text).not.toContain('\\ud800')
})

test('lengths are counted in characters, not bytes, after trimming', async () => {
  await analyze({ ...QUESTION, crop: `  ${'🌽'.repeat(100)}  ` }).expect(202)
})

test('an invalid or repeated refresh parameter is rejected', async () => {
  for (const query of ['refresh=maybe', 'refresh=', 'refresh=true&refresh=true']) {
    const url = `/api/v1/analyze?${query}`
    const response = await api().withKey().post(url).send(QUESTION).expect(422)
    expect(response.body.errors).toMatchObject([{ parameter: 'refresh' }])
  }
})

test('unknown body members are refused, whatever their names', async () => {
  const extra = '"user_id":"x","id":"y","__proto__":{"state":"failed"},"constructor":1'
  const json = `{"location":"nakuru","crop":"maize","month":4,${extra}}`
  const response = await api().withKey().post('/api/v1/analyze').type('json').send(json).expect(422)
  expect(listErrors(response)).toEqual(
    ['user_id', 'id', '__proto__', 'constructor'].map((name) => `${name} unknown_member`),
  )
})

test('a caller over the limit gets 429; every response shows the remaining quota', async () => {
  const first = await analyze(QUESTION).expect(202)
  expect(first.headers).toMatchObject({
    'ratelimit-policy': '"analyze"; q=5; w=60',
    ratelimit: '"analyze"; r=4; t=60',
  })
  for (let call = 2; call <= 5; call++) await analyze(QUESTION).expect(202)
  const rejected = await analyze(QUESTION).expect(429)
  expect(rejected.headers.ratelimit).toMatch(/^"analyze"; r=0; t=\d+$/)
  const seconds = rejected.headers['retry-after']
  expect(rejected.body).toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
    detail: `At most 5 analyses per minute. Try again in ${seconds} seconds.`,
  })
  await analyze(QUESTION, api().otherKey).expect(202)
})

test('a submission with an Idempotency-Key counts once, although it runs the script twice', async () => {
  for (const remaining of [4, 3]) {
    const { headers } = await analyze(QUESTION).set('Idempotency-Key', `sowing-${remaining}`).expect(202)
    expect(headers.ratelimit).toContain(`r=${remaining};`)
  }
})

test('invalid requests do not count against the limit', async () => {
  await analyze({}).expect(422)
  const { headers } = await analyze(QUESTION)
  expect(headers.ratelimit).toMatch(/r=4;/)
})

test('the rate limit counter expires', async () => {
  await analyze(QUESTION)
  const ttl = await api().ctx.redis.tryCommand((client) =>
    client.pTTL(`rate:analyze:key:${api().key.slice(0, 12)}`),
  )
  expect(ttl).toBeGreaterThan(0)
})

test('a malformed cache entry is a cache miss', async () => {
  await api().cacheResult(QUESTION)
  const [key] = (await api().ctx.redis.tryCommand((client) => client.keys('analysis_result:*'))) ?? []
  await api().ctx.redis.tryCommand((client) => client.set(key ?? '', 'garbage'))
  const { body } = await analyze(QUESTION).expect(202)
  expect(body.status).toBe('queued')
})
