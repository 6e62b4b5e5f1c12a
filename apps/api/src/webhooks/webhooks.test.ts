import { randomUUID } from 'node:crypto'
import { disableWebhook } from '@crop/db'
import { anApiKey, aUser } from '@crop/db/testing'
import { MAX_WEBHOOKS, WEBHOOK_EVENTS } from '@crop/domain'
import request from 'supertest'
import { QUESTION, useTestApi } from '../../test/test-api'

const api = useTestApi()

const WEBHOOKS = '/api/v1/webhooks'
const NEW_WEBHOOK = { url: 'http://127.0.0.1:9/events', events: ['analysis.completed'] }

let customer: request.Agent
let service: request.Agent
beforeEach(async () => {
  customer = api().as(await aUser(api().db))
  service = api().withKey((await anApiKey(api().db)).key)
})

const create = (body: object = NEW_WEBHOOK, caller = customer) => caller.post(WEBHOOKS).send(body)
const get = (path: string, caller = customer) => caller.get(path)
const patch = (path: string, body: object) => customer.patch(path).send(body)
const post = (path: string, caller = customer) => caller.post(path)
const remove = (path: string) => customer.delete(path)

async function createOne(caller = customer) {
  const { body } = await create(NEW_WEBHOOK, caller).expect(201)
  return { id: String(body.id), path: `${WEBHOOKS}/${body.id}` }
}

describe('creating a webhook', () => {
  test('returns it with its secret, which no later response has', async () => {
    const { body, headers } = await create({ ...NEW_WEBHOOK, description: 'Field app' }).expect(201)
    const { secret, ...webhook } = body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toEqual({
      id: expect.any(String),
      ...NEW_WEBHOOK,
      description: 'Field app',
      is_enabled: true,
      disabled_at: null,
      disabled_reason: null,
      failing_since: null,
      created_at: expect.any(String),
    })
    expect(headers).toMatchObject({ location: `${WEBHOOKS}/${webhook.id}`, 'cache-control': 'no-store' })
    expect((await get(headers['location'] ?? '').expect(200)).body).toEqual(webhook)
    expect((await get(WEBHOOKS).expect(200)).body).toEqual({ webhooks: [webhook] })
    const patched = await patch(headers['location'] ?? '', {}).expect(200)
    expect(patched.body).toEqual(webhook)
  })

  test('keeps each event once', async () => {
    const { body } = await create({ ...NEW_WEBHOOK, events: [...WEBHOOK_EVENTS, ...WEBHOOK_EVENTS] }).expect(
      201,
    )
    expect(body.events).toEqual([...WEBHOOK_EVENTS])
  })

  test.each([
    ['a missing URL', { events: ['analysis.completed'] }, '#/url', 'required'],
    ['a path', { ...NEW_WEBHOOK, url: '/events' }, '#/url', 'wrong_format'],
    ['another scheme', { ...NEW_WEBHOOK, url: 'ftp://127.0.0.1/' }, '#/url', 'not_allowed'],
    ['credentials', { ...NEW_WEBHOOK, url: 'https://user:password@8.8.8.8/' }, '#/url', 'not_allowed'],
    ['a private address', { ...NEW_WEBHOOK, url: 'https://10.0.0.1/' }, '#/url', 'not_allowed'],
    ['a metadata address', { ...NEW_WEBHOOK, url: 'http://169.254.169.254/latest' }, '#/url', 'not_allowed'],
    ['a mapped address', { ...NEW_WEBHOOK, url: 'https://[::ffff:10.0.0.1]/' }, '#/url', 'not_allowed'],
    ['a long URL', { ...NEW_WEBHOOK, url: `https://8.8.8.8/${'a'.repeat(2000)}` }, '#/url', 'too_long'],
    ['no events', { ...NEW_WEBHOOK, events: [] }, '#/events', 'too_short'],
    ['an unknown event', { ...NEW_WEBHOOK, events: ['plan.created'] }, '#/events/0', 'not_allowed'],
    ['an unknown member', { ...NEW_WEBHOOK, description: 5 }, '#/description', 'wrong_type'],
  ])('with %s gets 422', async (_description, body, pointer, code) => {
    const response = await create(body).expect(422)
    expect(response.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ pointer, code }] })
  })

  // Parsing normalises the host, which takes seconds for 100 KiB of combining marks.
  test('with a URL that is too long gets 422 before the URL is parsed', async () => {
    const parse = jest.spyOn(URL, 'canParse')
    const url = `https://${'a\u0301'.repeat(2000)}`
    await create({ ...NEW_WEBHOOK, url }).expect(422)
    expect(parse).not.toHaveBeenCalledWith(url)
    parse.mockRestore()
  })

  test('with several mistakes gets all of them at once', async () => {
    const { body } = await create({ url: '/events', events: [] }).expect(422)
    expect(body.errors).toMatchObject([
      { pointer: '#/url', code: 'wrong_format' },
      { pointer: '#/events', code: 'too_short' },
    ])
  })

  test('is done once per Idempotency-Key', async () => {
    const idempotencyKey = randomUUID()
    const first = await create().set('Idempotency-Key', idempotencyKey).expect(201)
    const second = await create().set('Idempotency-Key', idempotencyKey).expect(201)
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(second.text).toBe(first.text)
    expect((await get(WEBHOOKS)).body.webhooks).toHaveLength(1)
  })

  test('gets 409 at the limit of each caller, also concurrently', async () => {
    const statuses = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS + 2 }, async () => (await create(NEW_WEBHOOK, service)).status),
    )
    const created = statuses.filter((status) => status === 201)
    expect(created.length).toBeLessThanOrEqual(MAX_WEBHOOKS)
    for (let index = created.length; index < MAX_WEBHOOKS; index++) await createOne(service)
    const { body } = await create(NEW_WEBHOOK, service).expect(409)
    expect(body.code).toBe('WEBHOOK_LIMIT_REACHED')
    await create().expect(201)
  })
})

describe('in production', () => {
  const production = useTestApi({ NODE_ENV: 'production', PASSWORD_HASH_MEMORY_KIB: '19456' })

  test.each(['http://8.8.8.8/', 'https://127.0.0.1/', 'https://localhost/', 'https://[::1]/'])(
    '%s gets 422',
    async (url) => {
      const { body } = await create({ ...NEW_WEBHOOK, url }, production().withKey()).expect(422)
      expect(body.errors).toMatchObject([{ pointer: '#/url', code: 'not_allowed' }])
    },
  )

  test('an https URL of a public address is accepted', async () => {
    const webhook = { ...NEW_WEBHOOK, url: 'https://8.8.8.8/events' }
    await create(webhook, production().withKey()).expect(201)
  })
})

describe('changing a webhook', () => {
  test('changes the given members, and keeps those that are omitted or null', async () => {
    const { path } = await createOne()
    const url = 'http://127.0.0.1:9/other'
    const { body } = await patch(path, { url, events: null, description: 'x', other: 1 }).expect(200)
    expect(body).toMatchObject({ url, events: ['analysis.completed'], description: 'x', is_enabled: true })
    await patch(path, { url: 'http://192.168.0.1/' }).expect(422)
    expect((await get(path)).body).toMatchObject({ url })
  })

  test.each(['/events', 'http://192.168.0.1/'])(
    'to the invalid URL %s gets 422, also when the webhook does not exist',
    async (url) => {
      await patch(`${WEBHOOKS}/${randomUUID()}`, { url }).expect(422)
      await patch(`${WEBHOOKS}/none`, { url }).expect(422)
    },
  )

  test('disables and enables it', async () => {
    const { path } = await createOne()
    const disabled = await patch(path, { is_enabled: false }).expect(200)
    expect(disabled.body).toMatchObject({
      is_enabled: false,
      disabled_reason: 'owner',
      disabled_at: expect.any(String),
    })
    expect((await post(`${path}/test`).expect(409)).body.code).toBe('WEBHOOK_DISABLED')
    const enabled = await patch(path, { is_enabled: true }).expect(200)
    expect(enabled.body).toMatchObject({ is_enabled: true, disabled_reason: null, disabled_at: null })
    await post(`${path}/test`).expect(202)
  })
})

describe('a webhook that is missing, malformed or of another caller', () => {
  const IDS = ['not-a-uuid', '0192F7E6-52C4-7D1A-9B0F-6C1E2D3F4A5B', randomUUID()]

  test('gets the same 404 everywhere', async () => {
    const { id } = await createOne(service)
    for (const webhookId of [...IDS, id]) {
      const path = `${WEBHOOKS}/${webhookId}`
      const responses = [
        await get(path),
        await patch(path, { is_enabled: false }),
        await remove(path),
        await post(`${path}/test`),
        await get(`${path}/deliveries`),
        await post(`${path}/deliveries/${randomUUID()}/retry`),
        await post(`${path}/deliveries/x/retry`),
      ]
      expect(responses.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
        responses.map(() => '404 WEBHOOK_NOT_FOUND'),
      )
    }
    expect((await get(`${WEBHOOKS}/${id}`, service).expect(200)).body.is_enabled).toBe(true)
  })

  test('so is a delivery of another webhook', async () => {
    const [first, second] = [await createOne(), await createOne()]
    const { body: delivery } = await post(`${first.path}/test`).expect(202)
    for (const id of [...IDS, delivery.id]) {
      const { body } = await post(`${second.path}/deliveries/${id}/retry`).expect(404)
      expect(body.code).toBe('WEBHOOK_DELIVERY_NOT_FOUND')
    }
  })

  test('and no credential gets 401', async () => {
    const { body } = await request(api().app).get(WEBHOOKS).expect(401)
    expect(body.code).toBe('AUTHENTICATION_REQUIRED')
  })
})

describe('deliveries', () => {
  test('of a test message and of an analysis are listed, newest first', async () => {
    const { id, path } = await createOne(service)
    const analysis = await service.post('/api/v1/analyze').send(QUESTION).expect(202)
    await api().complete(analysis.body.task_id)
    const { body: tested } = await post(`${path}/test`, service).expect(202)
    expect(tested).toEqual({
      id: expect.any(String),
      type: 'webhook.test',
      status: 'pending',
      attempts: 0,
      created_at: expect.any(String),
      last_attempt_at: null,
      next_attempt_at: expect.any(String),
      finished_at: null,
      response_status: null,
      response_body: null,
      error: null,
    })
    const { body } = await get(`${path}/deliveries`, service).expect(200)
    expect(body.deliveries).toMatchObject([tested, { type: 'analysis.completed', status: 'pending' }])
    const older = await get(`${path}/deliveries?limit=1&before=${tested.id}`, service).expect(200)
    expect(older.body.deliveries).toMatchObject([{ type: 'analysis.completed' }])
    const rows = await api().query('select data from webhook_deliveries where webhook_id = $1', [id])
    expect(rows).toHaveLength(2)
  })

  test('before an unknown one get 422', async () => {
    const { path } = await createOne()
    const { body } = await get(`${path}/deliveries?before=${randomUUID()}`).expect(422)
    expect(body.errors).toMatchObject([{ parameter: 'before', code: 'not_allowed' }])
  })

  test('can be retried, also after they have failed', async () => {
    const { id, path } = await createOne()
    const { body: tested } = await post(`${path}/test`).expect(202)
    await disableWebhook(api().db, id, 'gone')
    const retryPath = `${path}/deliveries/${tested.id}/retry`
    expect((await post(retryPath).expect(409)).body.code).toBe('WEBHOOK_DISABLED')
    await patch(path, { is_enabled: true }).expect(200)
    const { body } = await post(retryPath).expect(202)
    expect(body).toMatchObject({ id: tested.id, status: 'pending', finished_at: null })
  })

  test('of test messages are limited to ten in a minute', async () => {
    const { path } = await createOne()
    for (let index = 0; index < 10; index++) await post(`${path}/test`).expect(202)
    const { body, headers } = await post(`${path}/test`).expect(429)
    expect(body.code).toBe('RATE_LIMIT_EXCEEDED')
    expect(headers['retry-after']).toBe('60')
  })

  test('are retried at most sixty times a minute by each caller', async () => {
    const { path } = await createOne()
    const { body: tested } = await post(`${path}/test`).expect(202)
    const retryPath = `${path}/deliveries/${tested.id}/retry`
    for (let index = 0; index < 60; index++) await post(retryPath).expect(202)
    const { body, headers } = await post(retryPath).expect(429)
    expect(body.detail).toMatch(/^At most 60 messages per minute are sent again\./)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    const { path: otherPath } = await createOne(service)
    const { body: other } = await post(`${otherPath}/test`, service).expect(202)
    await post(`${otherPath}/deliveries/${other.id}/retry`, service).expect(202)
  })

  test('are deleted together with their webhook', async () => {
    const { id, path } = await createOne()
    await post(`${path}/test`).expect(202)
    await remove(path).expect(204)
    await get(path).expect(404)
    await remove(path).expect(404)
    expect(await api().query('select 1 from webhook_deliveries where webhook_id = $1', [id])).toEqual([])
  })
})
