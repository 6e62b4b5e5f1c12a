import { revokeApiKey } from '@crop/db'
import { generateApiKey, getApiKeyPrefix } from '@crop/domain'
import request from 'supertest'
import { storeApiKey } from '../../test/accounts'
import { QUESTION, useTestApi } from '../../test/test-api'

const PUBLIC_KEY = generateApiKey()

const api = useTestApi({
  PUBLIC_API_KEY: PUBLIC_KEY,
  QUESTIONS_PER_VISITOR: '2',
  ANALYZE_RATE_LIMIT_PER_MINUTE: '5',
  TRUST_PROXY: '1',
})

const ask = (address: string, key = PUBLIC_KEY) =>
  api().withKey(key).post('/api/v1/analyze').set('X-Forwarded-For', address).send(QUESTION)

test('visitors ask and read with the public API key, each client address up to its limit', async () => {
  const { body } = await ask('192.0.2.1').expect(202)
  await api().withKey(PUBLIC_KEY).get(body.poll_url).expect(200)
  await ask('192.0.2.1').expect(202)
  const limited = await ask('192.0.2.1').expect(429)
  expect(limited.body.detail).toContain('At most 2 questions per minute without an account')
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  await ask('192.0.2.2').expect(202)
})

test('many visitors do not use up the limit of one caller', async () => {
  for (let index = 0; index < 6; index += 1) await ask(`198.51.100.${index}`).expect(202)
})

test('the limit of visitors does not apply to other keys', async () => {
  for (let index = 0; index < 4; index += 1) await ask('192.0.2.3', api().key).expect(202)
})

describe('with at most one new analysis per day', () => {
  const dailyApi = useTestApi({ PUBLIC_API_KEY: PUBLIC_KEY, ANALYSES_PER_DAY: '1', TRUST_PROXY: '1' })
  const askDaily = (address: string, key = PUBLIC_KEY) =>
    dailyApi().withKey(key).post('/api/v1/analyze').set('X-Forwarded-For', address).send(QUESTION)

  test('each visitor has one, and another key has one from all addresses', async () => {
    await askDaily('192.0.2.1').expect(202)
    const { body } = await askDaily('192.0.2.1').expect(429)
    expect(body.detail).toMatch(/^At most 1 new analyses per day/)
    await askDaily('192.0.2.2').expect(202)
    await askDaily('2001:db8::1').expect(202)
    await askDaily('2001:db8::2').expect(429)
    await askDaily('192.0.2.3', dailyApi().key).expect(202)
    await askDaily('192.0.2.4', dailyApi().key).expect(429)
  })
})

test.each(['/analyses/batches', '/webhooks'])('the public API key does not open %s', async (path) => {
  const { body } = await api().withKey(PUBLIC_KEY).get(`/api/v1${path}`).expect(401)
  expect(body.code).toBe('AUTHENTICATION_REQUIRED')
  await api().withKey().get(`/api/v1${path}`).expect(200)
})

describe('a public API key that is revoked in the database', () => {
  const REVOKED_KEY = generateApiKey()
  const apiWithRevokedKey = useTestApi({ PUBLIC_API_KEY: REVOKED_KEY })

  test('is rejected, although the settings have it', async () => {
    await storeApiKey(apiWithRevokedKey(), REVOKED_KEY)
    await revokeApiKey(apiWithRevokedKey().ctx.db, getApiKeyPrefix(REVOKED_KEY))
    const { body } = await apiWithRevokedKey()
      .withKey(REVOKED_KEY)
      .post('/api/v1/analyze')
      .send(QUESTION)
      .expect(401)
    expect(body.code).toBe('INVALID_API_KEY')
  })
})

test('another key with the prefix of the public API key is rejected', async () => {
  const guess = `${getApiKeyPrefix(PUBLIC_KEY)}_${generateApiKey().slice(13)}`
  const { body } = await ask('192.0.2.4', guess).expect(401)
  expect(body.code).toBe('INVALID_API_KEY')
})

test('the page contains the public API key', async () => {
  const { text } = await request(api().app).get('/answer').expect(200)
  expect(text).toContain(`<meta name="crop-public-key" content="${PUBLIC_KEY}"`)
})

test('a key where none can be used gets an error that says so', async () => {
  const readRejection = async (key: string, path: string) => {
    const { body } = await api().withKey(key).get(`/api/v1${path}`).expect(401)
    expect(body.code).toBe('AUTHENTICATION_REQUIRED')
    return body.detail
  }
  expect(await readRejection(api().key, '/crop-plans')).toMatch(/^API keys cannot be used for this operation/)
  // All visitors have this key, so it may not read their questions.
  for (const path of ['/analyses/batches', '/analyses', '/analyses/0192f7d2-5a0e-7c1b-9a57-6c1f3f0b8e21'])
    expect(await readRejection(PUBLIC_KEY, path)).toMatch(/^The key of visitors cannot be used/)
})
