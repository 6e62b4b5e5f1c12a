import { createHash } from 'node:crypto'
import { flushTestRedis } from '@crop/testkit'
import { signUp } from '../../test/accounts'
import { QUESTION, useTestApi } from '../../test/test-api'
import { analysisRequest } from './analysis-schemas'

const api = useTestApi({ ANALYZE_RATE_LIMIT_PER_MINUTE: '0' })
const analyze = (key: string, body: object = QUESTION, apiKey = api().key, query = '') =>
  api().withKey(apiKey).post(`/api/v1/analyze${query}`).set('Idempotency-Key', key).send(body)

let keyCount = 0
const newKey = () => `key-${(keyCount += 1)}`
const countTasks = async () => (await api().query('select id from analysis_tasks')).length

async function getKeyTtlSeconds(key: string): Promise<unknown> {
  const [row] = await api().query(
    'select extract(epoch from expires_at - created_at)::int as seconds from idempotency_keys where key = $1',
    [key],
  )
  return row?.seconds
}

beforeEach(flushTestRedis)

test('a repeated request gets the stored response and creates no second task', async () => {
  const key = newKey()
  const first = await analyze(key).expect(202)
  const before = await countTasks()
  const repeated = await analyze(key, { month: 4, crop: ' MAIZE ', location: 'nakuru' }).expect(202)
  expect(repeated.text).toBe(first.text)
  expect(repeated.headers).toMatchObject({ 'idempotent-replayed': 'true', location: first.headers.location })
  expect(first.headers).not.toHaveProperty('idempotent-replayed')
  expect(await countTasks()).toBe(before)
})

test('surrounding quotes are not part of a key', async () => {
  const key = newKey()
  const first = await analyze(key)
  expect((await analyze(`"${key}"`)).text).toBe(first.text)
})

/** A value for each member of a question that `QUESTION` does not have. */
const OTHER_VALUES: Record<string, unknown> = {
  location: 'lahore',
  crop: 'wheat',
  month: 5,
  planting_year: new Date().getUTCFullYear(),
  crop_plan_id: '0192f7d3-0c4e-7e52-b3a9-9f0a4a7d1c55',
  conditions: { water_supply: 'rainfed' },
  water_supply: 'rainfed',
  elevation_m: 1850,
  soil_texture: 'clay_loam',
  soil_ph: 6,
  variety: 'early',
}

test('a different request with the same key is rejected', async () => {
  const key = newKey()
  await analyze(key)
  for (const other of [
    analyze(key, QUESTION, api().key, '?refresh=1'),
    analyze(key, QUESTION, api().key, '?record=1'),
    ...[...analysisRequest.shape.members.keys()].map((name) =>
      analyze(key, { ...QUESTION, [name]: OTHER_VALUES[name] }),
    ),
  ]) {
    expect((await other.expect(422)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  }
})

test('the same request in another order of its members, or with null for missing ones, is replayed', async () => {
  const key = newKey()
  const first = await analyze(key, {
    ...QUESTION,
    conditions: { soil_ph: 6, water_supply: 'rainfed' },
  }).expect(202)
  const { text, headers } = await analyze(key, {
    crop_plan_id: null,
    conditions: { water_supply: 'rainfed', soil_texture: null, soil_ph: 6 },
    ...QUESTION,
  }).expect(202)
  expect([text, headers['idempotent-replayed']]).toEqual([first.text, 'true'])
})

test('the stored hash starts with the version of its form', async () => {
  const key = newKey()
  await analyze(key, { ...QUESTION, conditions: { water_supply: 'rainfed', soil_ph: 6 } }).expect(202)
  const canonical =
    '{"conditions":{"soil_ph":6,"water_supply":"rainfed"},"crop":"maize","location":"nakuru","month":4}'
  const hash = createHash('sha256').update(canonical).digest('hex')
  const select = `select encode(request_hash, 'hex') as hash from idempotency_keys where key = $1`
  expect(await api().query(select, [key])).toEqual([{ hash: `02${hash}` }])
})

test('a request whose hash another version stored in another form is replayed', async () => {
  const key = newKey()
  const first = await analyze(key).expect(202)
  for (const form of ["'\\x03' || substr(request_hash, 2)", 'substr(request_hash, 2)']) {
    await api().query(`update idempotency_keys set request_hash = ${form} where key = $1`, [key])
    const { text, headers } = await analyze(key).expect(202)
    expect([text, headers['idempotent-replayed']]).toEqual([first.text, 'true'])
  }
})

test('keys are scoped to their caller', async () => {
  const key = newKey()
  const mine = await analyze(key)
  const theirs = await analyze(key, QUESTION, api().otherKey)
  expect(theirs.headers).not.toHaveProperty('idempotent-replayed')
  expect(theirs.body.task_id).not.toBe(mine.body.task_id)
})

test('20 concurrent requests with one key create one task', async () => {
  const key = newKey()
  const before = await countTasks()
  const responses = await Promise.all(Array.from({ length: 20 }, () => analyze(key)))
  const accepted = responses.filter(({ status }) => status === 202)
  // On a busy machine some find no free database connection in time.
  const unexpected = responses.filter(({ status }) => ![202, 409, 503].includes(status))
  expect(unexpected.map(({ status, text }) => [status, text])).toEqual([])
  expect(new Set(accepted.map(({ text }) => text)).size).toBe(1)
  expect(await countTasks()).toBe(before + 1)
})

test.each([
  [
    'has inserted it',
    (key: string) => `insert into idempotency_keys (scope, key, request_hash, status, body, expires_at)
      values ('key:${api().key.slice(0, 12)} POST /analyze', '${key}', '', 202, '{}', now() + interval '1 day')`,
  ],
  // Then Postgres names no row in the error, as if the table were locked.
  ['is inserting it', () => 'lock table idempotency_keys in exclusive mode'],
])('a request gets 409 while another with the same key %s', async (_state, claim) => {
  const key = newKey()
  await api().whileLocked(claim(key), async () => {
    const response = await analyze(key).expect(409)
    expect(response.body.code).toBe('IDEMPOTENCY_KEY_IN_PROGRESS')
    expect(response.headers['retry-after']).toBe('1')
  })
  await analyze(key).expect(202)
})

test('a rejected request leaves its key unused', async () => {
  const key = newKey()
  await analyze(key, { ...QUESTION, month: 13 }).expect(422)
  await analyze(key, { ...QUESTION, crop_plan_id: 'x' }).expect(404)
  await analyze(key).expect(202)
})

test('the response to a cache hit is repeated only until the cached copy expires', async () => {
  await api().cacheResult(QUESTION)
  const key = newKey()
  const first = await analyze(key).expect(202)
  expect(first.body.status).toBe('completed')
  expect((await analyze(key)).text).toBe(first.text)
  await api().query('update idempotency_keys set expires_at = now() where key = $1', [key])
  const afterExpiry = await analyze(key).expect(202)
  expect(afterExpiry.body.task_id).not.toBe(first.body.task_id)
  expect(await getKeyTtlSeconds(key)).toBe(300)
})

test('a stored response whose cached copy Redis lost is replaced by one new task', async () => {
  await api().cacheResult(QUESTION)
  const key = newKey()
  const first = await analyze(key).expect(202)
  expect(first.body.status).toBe('completed')
  await flushTestRedis()

  const responses = await Promise.all([analyze(key), analyze(key)])
  const fresh = responses.find(({ headers }) => !('idempotent-replayed' in headers))
  expect(fresh?.body.status).toBe('queued')
  for (const { status, text } of [...responses, await analyze(key)]) {
    expect([status, text]).toEqual([202, fresh?.text])
  }
  await api().withKey().get(fresh?.body.poll_url).expect(200)
})

test('a key is stored for 24 hours', async () => {
  const key = newKey()
  await analyze(key)
  expect(await getKeyTtlSeconds(key)).toBe(86_400)
})

test.each(['', ' ', 'two words', '""', 'ä', 'x'.repeat(256), `"${'x'.repeat(256)}"`])(
  'the key %j is rejected',
  async (key) => {
    const response = await analyze(Buffer.from(key).toString('latin1'), {}).expect(400)
    expect(response.body.code).toBe('INVALID_HEADER')
  },
)

test('a key may have 255 characters', async () => {
  await analyze('~'.repeat(255)).expect(202)
  await analyze(`"${'!'.repeat(255)}"`).expect(202)
})

test('customers can use idempotency keys too', async () => {
  const { access_token } = await signUp(api())
  const key = newKey()
  const analyzeAsCustomer = () =>
    api().withToken(access_token).post('/api/v1/analyze').set('Idempotency-Key', key).send(QUESTION)
  const first = await analyzeAsCustomer()
  const repeated = await analyzeAsCustomer()
  expect(repeated.text).toBe(first.text)
})
