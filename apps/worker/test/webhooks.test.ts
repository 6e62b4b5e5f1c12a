import {
  claimDeliveries,
  findWebhook,
  insertTestDelivery,
  listDeliveries,
  retryDelivery,
  type WebhookDelivery,
} from '@crop/db'
import { aPlan, aTask, aUser, aWebhook } from '@crop/db/testing'
import type { Caller } from '@crop/domain'
import { startWebhookReceiver, waitUntil, type WebhookReceiver } from '@crop/testkit'
import { Webhook as Verifier } from 'standardwebhooks'
import type { InProcessWorker } from './in-process-worker'
import { useWorkerHarness } from './worker-harness'

const harness = useWorkerHarness()

let receiver: WebhookReceiver
let caller: Caller
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  caller = { kind: 'customer', userId: (await aUser(harness().db)).id }
})
afterEach(async () => {
  await receiver[Symbol.asyncDispose]()
  await harness().query('delete from webhooks')
})

const createWebhook = (url = receiver.url) =>
  aWebhook(harness().db, { caller, url, events: ['analysis.completed'] })

async function queueTest(webhookId: string): Promise<string> {
  const outcome = await insertTestDelivery(harness().db, caller, webhookId, 1000)
  if (outcome.kind !== 'accepted') throw new Error('The test message was not accepted.')
  return outcome.delivery.id
}

async function listAll(webhookId: string): Promise<WebhookDelivery[]> {
  const list = await listDeliveries(harness().db, caller, { webhookId, limit: 200, before: undefined })
  return list.kind === 'listed' ? list.deliveries : []
}

const waitForDelivery = (webhookId: string, isMatch: (delivery: WebhookDelivery) => boolean) =>
  waitUntil(async () => (await listAll(webhookId)).find(isMatch))

const isDelivered = ({ state }: WebhookDelivery) => state === 'delivered'
const hasFailedOnce = ({ error }: WebhookDelivery) => error !== null

/** Moves the clock of the deliveries instead of waiting. */
const moveClock = (interval: string) =>
  harness().query(
    `update webhook_deliveries
        set available_at = available_at - $1::interval, created_at = created_at - $1::interval
      where state = 'pending' and lease_expires_at is null`,
    [interval],
  )

describe('a running worker', () => {
  let worker: InProcessWorker
  beforeAll(async () => {
    worker = await harness().runWorker()
  })
  afterAll(() => worker[Symbol.asyncDispose]())

  test('the owner of a completed analysis gets a message that the library verifies', async () => {
    const webhook = await createWebhook()
    const { id } = await aTask(harness().db, { caller })
    harness().doorbell.ring(id)
    const delivery = await waitForDelivery(webhook.id, isDelivered)
    const [message] = receiver.received
    if (!message) throw new Error('The receiver got a message.')
    const headers = Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [name, String(value)]),
    )
    expect(new Verifier(webhook.secret).verify(message.body, headers)).toEqual({
      type: 'analysis.completed',
      timestamp: delivery.createdAt.toISOString(),
      data: {
        task_id: id,
        analysis_id: expect.any(String),
        crop_plan_id: null,
        feasibility_label: expect.any(String),
        task_url: `/api/v1/tasks/${id}`,
      },
    })
    expect(headers).toMatchObject({ 'webhook-id': delivery.id, 'content-type': 'application/json' })
    const altered = message.body.replace(id, id.replace(/./, 'f'))
    expect(() => new Verifier(webhook.secret).verify(altered.replace('{', '{ '), headers)).toThrow()
  })

  test('messages reach a receiver that was down for an hour, and can be sent again', async () => {
    const webhook = await createWebhook()
    receiver.respond((response) => response.writeHead(503).end('down'))
    const id = await queueTest(webhook.id)
    // Attempts after 0 s, 5 s, 5 min and 30 min fail.
    for (const [index, delay] of ['5 seconds', '5 minutes', '30 minutes'].entries()) {
      await waitForDelivery(
        webhook.id,
        ({ attempts, nextAttemptAt }) => attempts === index + 1 && nextAttemptAt !== null,
      )
      await moveClock(delay)
    }
    const waiting = await waitForDelivery(
      webhook.id,
      ({ attempts, nextAttemptAt }) => attempts === 4 && nextAttemptAt !== null,
    )
    expect(waiting).toMatchObject({
      error: 'status_not_successful',
      responseStatus: 503,
      responseBody: 'down',
    })
    expect(Number(waiting.nextAttemptAt) - Number(waiting.lastAttemptAt)).toBeGreaterThan(7_190_000)
    receiver.respond((response) => response.writeHead(200).end('ok'))
    await moveClock('2 hours')
    expect(await waitForDelivery(webhook.id, isDelivered)).toMatchObject({
      attempts: 5,
      responseBody: 'ok',
      error: null,
    })
    await retryDelivery(harness().db, caller, { webhookId: webhook.id, id })
    await waitForDelivery(webhook.id, ({ attempts, state }) => attempts === 6 && state === 'delivered')
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(Array(6).fill(id))
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBeLessThanOrEqual(5)
  })

  test('a redirect is not followed', async () => {
    const target = await startWebhookReceiver()
    const webhook = await createWebhook()
    receiver.respond((response) => response.writeHead(302, { Location: target.url }).end())
    await queueTest(webhook.id)
    const delivery = await waitForDelivery(webhook.id, hasFailedOnce)
    expect(delivery).toMatchObject({ state: 'pending', error: 'redirect_not_followed', responseStatus: 302 })
    expect(target.received).toEqual([])
    await target[Symbol.asyncDispose]()
  })

  test('a 410 of a receiver disables its webhook and notifies the owner', async () => {
    const webhook = await createWebhook()
    receiver.respond((response) => response.writeHead(410).end())
    await queueTest(webhook.id)
    await waitForDelivery(webhook.id, ({ state }) => state === 'failed')
    const findDisabled = async () => {
      const found = await findWebhook(harness().db, caller, webhook.id)
      return found?.disabledAt ? found : undefined
    }
    expect(await waitUntil(findDisabled)).toMatchObject({ disabledReason: 'gone' })
    const notifications = await harness().query('select code, params from notifications where user_id = $1', [
      caller.kind === 'customer' ? caller.userId : '',
    ])
    expect(notifications).toEqual([
      { code: 'webhook_disabled', params: { host: `127.0.0.1:${receiver.port}`, reason: 'gone' } },
    ])
    const { id } = await aTask(harness().db, { caller })
    harness().doorbell.ring(id)
    await harness().waitUntilDone([id])
    expect(await listAll(webhook.id)).toHaveLength(1)
  })

  test('five days of failure disable the webhook', async () => {
    const webhook = await createWebhook('http://127.0.0.1:1/')
    await harness().query("update webhooks set failing_since = now() - interval '5 days' where id = $1", [
      webhook.id,
    ])
    await queueTest(webhook.id)
    await waitForDelivery(webhook.id, ({ state }) => state === 'failed')
    expect(await findWebhook(harness().db, caller, webhook.id)).toMatchObject({ disabledReason: 'failing' })
  })

  test.each(['http://10.0.0.1/', 'http://169.254.169.254/', 'http://[fe80::1]/'])(
    'no message goes to %s, even if it is stored',
    async (url) => {
      const webhook = await createWebhook(url)
      await queueTest(webhook.id)
      expect(await waitForDelivery(webhook.id, hasFailedOnce)).toMatchObject({
        state: 'pending',
        error: 'address_not_allowed',
        responseStatus: null,
      })
    },
  )

  test('no message is sent before the transaction of its event is committed', async () => {
    const webhook = await createWebhook()
    const plan = await aPlan(harness().db, caller.kind === 'customer' ? { userId: caller.userId } : {})
    const taskIds: string[] = []
    // The completion waits for the plan, with its task already ended in the same transaction.
    await harness().whileLocked(
      `select from crop_plans where id = '${plan.id}' for update`,
      async (hasWaiters) => {
        taskIds.push(await harness().submitPlanTask(plan))
        await waitUntil(hasWaiters)
        await queueTest(webhook.id)
        await waitUntil(() => receiver.received.length > 0)
        expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test'])
      },
    )
    await harness().waitUntilDone(taskIds)
    await waitForDelivery(
      webhook.id,
      ({ type, state }) => type === 'analysis.completed' && state === 'delivered',
    )
  })

  test('nothing is sent while the account is deactivated', async () => {
    const webhook = await createWebhook()
    await harness().query('update users set is_active = false')
    await queueTest(webhook.id)
    const postponed = await waitForDelivery(webhook.id, hasFailedOnce)
    expect(postponed).toMatchObject({ state: 'pending', error: 'account_not_active' })
    expect(receiver.received).toEqual([])
    expect(await findWebhook(harness().db, caller, webhook.id)).toMatchObject({ failingSince: null })
    await harness().query('update users set is_active = true')
    await moveClock('5 seconds')
    await waitForDelivery(webhook.id, isDelivered)
  })

  test('a response of several KiB and with U+0000 is stored in part', async () => {
    const webhook = await createWebhook()
    receiver.respond((response) => response.writeHead(200).end(`\u0000${'x'.repeat(5000)}`))
    await queueTest(webhook.id)
    const { responseBody } = await waitForDelivery(webhook.id, isDelivered)
    expect(responseBody).toBe('x'.repeat(1023))
  })
})

test('in production no message goes to loopback addresses or without TLS', async () => {
  const webhooks = [
    await createWebhook(),
    await createWebhook('https://127.0.0.1/'),
    await createWebhook('https://[::1]/'),
    await createWebhook('http://8.8.8.8/'),
  ]
  for (const { id } of webhooks) await queueTest(id)
  await using _worker = await harness().runWorker({ NODE_ENV: 'production' })
  for (const { id } of webhooks) {
    expect(await waitForDelivery(id, hasFailedOnce)).toMatchObject({ error: 'address_not_allowed' })
  }
  expect(receiver.received).toEqual([])
})

test('a slow receiver does not delay others', async () => {
  const slow = await createWebhook()
  const fastReceiver = await startWebhookReceiver()
  const fast = await createWebhook(fastReceiver.url)
  receiver.respond(() => undefined)
  for (let index = 0; index < 100; index++) await queueTest(slow.id)
  await using _worker = await harness().runWorker({ SHUTDOWN_GRACE_SECONDS: '0' })
  await waitUntil(() => receiver.received.length === 4)
  await queueTest(fast.id)
  await waitForDelivery(fast.id, isDelivered)
  expect(receiver.received).toHaveLength(4)
  expect(await waitForDelivery(slow.id, hasFailedOnce)).toMatchObject({ error: 'timed_out' })
  await fastReceiver[Symbol.asyncDispose]()
})

test('a message whose worker is killed meanwhile is delivered by another one', async () => {
  const webhook = await createWebhook()
  await queueTest(webhook.id)
  receiver.respond(() => undefined)
  const worker = await harness().startWorker()
  await waitUntil(() => receiver.received.length === 1)
  worker.kill('SIGKILL')
  await worker.exited
  receiver.respond((response) => response.writeHead(204).end())
  await using _second = await harness().runWorker()
  expect(await claimDeliveries(harness().db, { limit: 10, leaseMs: 1000 })).toEqual([])
  await harness().query(
    "update webhook_deliveries set available_at = now(), lease_expires_at = now() where state = 'pending'",
  )
  expect(await waitForDelivery(webhook.id, isDelivered)).toMatchObject({ attempts: 2 })
  expect(receiver.received).toHaveLength(2)
})

test('a stopping worker releases a message that it could not deliver in time', async () => {
  const webhook = await createWebhook()
  await queueTest(webhook.id)
  receiver.respond(() => undefined)
  await using worker = await harness().runWorker({ SHUTDOWN_GRACE_SECONDS: '0.2' })
  await waitUntil(() => receiver.received.length === 1)
  await worker.stop()
  expect(await listAll(webhook.id)).toMatchObject([
    { state: 'pending', error: null, nextAttemptAt: expect.any(Date) },
  ])
})
