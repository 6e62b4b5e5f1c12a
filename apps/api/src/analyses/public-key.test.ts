import { generateApiKey, getApiKeyPrefix, hashApiKey } from '@crop/domain'
import request from 'supertest'
import { QUESTION, useTestApi } from '../../test/test-api'

const PUBLIC_KEY = generateApiKey()

const api = useTestApi({ PUBLIC_API_KEY: PUBLIC_KEY, QUESTIONS_PER_VISITOR: '2', TRUST_PROXY: '1' })

beforeAll(() =>
  api().query("insert into api_keys (prefix, key_hash, name) values ($1, $2, 'visitors')", [
    getApiKeyPrefix(PUBLIC_KEY),
    hashApiKey(PUBLIC_KEY),
  ]),
)

const ask = (address: string, key = PUBLIC_KEY) =>
  request(api().app)
    .post('/api/v1/analyze')
    .set({ 'X-API-Key': key, 'X-Forwarded-For': address })
    .send(QUESTION)

test('visitors ask and read with the key of the page, each address up to its limit', async () => {
  const { body } = await ask('192.0.2.1').expect(202)
  await request(api().app).get(body.poll_url).set('X-API-Key', PUBLIC_KEY).expect(200)
  await ask('192.0.2.1').expect(202)
  const limited = await ask('192.0.2.1').expect(429)
  expect(limited.body.detail).toContain('At most 2 questions per minute without an account')
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0)
  await ask('192.0.2.2').expect(202)
})

test('the limit of visitors does not apply to other keys', async () => {
  for (let index = 0; index < 4; index += 1) await ask('192.0.2.3', api().key).expect(202)
})

test.each(['/analyses/batches', '/webhooks'])('the key of the page does not open %s', async (path) => {
  const { body } = await request(api().app).get(`/api/v1${path}`).set('X-API-Key', PUBLIC_KEY).expect(401)
  expect(body.code).toBe('AUTHENTICATION_REQUIRED')
  await request(api().app).get(`/api/v1${path}`).set('X-API-Key', api().key).expect(200)
})

test('the page has the key', async () => {
  const { text } = await request(api().app).get('/answer').expect(200)
  expect(text).toContain(`<meta name="crop-public-key" content="${PUBLIC_KEY}"`)
})
