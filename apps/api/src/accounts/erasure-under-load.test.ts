import { findTablesWith } from '@crop/db/testing'
import {
  getTestRedisUrl,
  NEW_PLAN,
  PASSWORD,
  countRounds,
  startWebhookReceiver,
  startWorker,
  waitUntil,
  type WebhookReceiver,
} from '@crop/testkit'
import { signUp } from '../../test/accounts'
import { useTestApi } from '../../test/test-api'

const CONCURRENT = 10
const ERASURES = countRounds({ few: 1, all: 10 }) * CONCURRENT

const api = useTestApi({ ANALYZE_RATE_LIMIT_PER_MINUTE: '0', BATCH_ITEMS_PER_HOUR: '0' })

let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  await startWorker({
    DATABASE_URL: api().databaseUrl,
    REDIS_URL: getTestRedisUrl(),
    SANDBOX: 'true',
    LOG_LEVEL: 'error',
  })
})
afterAll(() => receiver[Symbol.asyncDispose]())

/** Creates an account with a plan that has a verdict, and a webhook that got a message about it. */
async function createCustomer() {
  const { email, access_token } = await signUp(api())
  const send = (method: 'get' | 'post' | 'delete', path: string, body?: object) =>
    api().withToken(access_token)[method](`/api/v1${path}`).send(body)
  const { body: profile } = await send('get', '/auth/me').expect(200)
  const events = ['analysis.completed', 'analysis.failed', 'batch.completed', 'notification.created']
  const { body: webhook } = await send('post', '/webhooks', { url: receiver.url, events }).expect(201)
  const newPlan = { ...NEW_PLAN, crop: 'test-highly-suitable', risk_tolerance: 'low' }
  const { body: plan } = await send('post', '/crop-plans', newPlan).expect(201)
  const { body: task } = await send('post', '/analyze', { crop_plan_id: plan.id }).expect(202)
  await waitUntil(() => receiver.received.some((message) => message.body.includes(task.task_id)))
  return { userId: profile.id, planId: plan.id, words: [profile.id, plan.id, webhook.id, email], send }
}
type Customer = Awaited<ReturnType<typeof createCustomer>>

async function countNotifications({ userId }: Customer): Promise<number> {
  return (await api().query('select 1 from notifications where user_id = $1', [userId])).length
}

/** Erases the account while its analyses, its batch and its messages are under way. */
async function eraseUnderLoad(customer: Customer) {
  const { send, planId } = customer
  const ask = (crop: string) => send('post', '/analyze', { crop_plan_id: planId, crop })
  const items = ['maize', 'rice', 'test-failure'].map((crop) => ({ crop, location: 'nakuru', month: 4 }))
  const erase = async () => {
    const { status } = await send('delete', '/auth/me', { password: PASSWORD })
    return { status, notifications: await countNotifications(customer) }
  }
  const [erasure, ...responses] = await Promise.all([
    erase(),
    ask('test-not-suitable'),
    send('post', '/analyses/batches', { items }),
    ask('wheat'),
    ask('test-insufficient-data'),
    send('get', '/notifications'),
  ])
  expect(erasure.status).toBe(204)
  expect([200, 202, 401]).toEqual(expect.arrayContaining(responses.map(({ status }) => status)))
  return { customer, notifications: erasure.notifications }
}

/** Returns the names and the texts of all keys in Redis. */
async function readRedis(): Promise<string> {
  const read = await api().ctx.redis.tryCommand(async (client) => {
    const keys = await client.keys('*')
    const texts = await Promise.all(keys.map((key) => client.get(key).catch(() => '')))
    return JSON.stringify([keys, texts])
  })
  if (read === undefined) throw new Error('Redis is available in tests.')
  return read
}

/** Waits until the worker has erased all accounts, without the delay before it begins. */
const waitUntilErased = () =>
  waitUntil(
    async () => {
      await api().query('update account_erasures set available_at = least(available_at, now())')
      return (await api().query('select 1 from account_erasures')).length === 0
    },
    { timeoutMs: 60_000 },
  )

test('erasures while analyses, batches and webhooks run leave nothing and notify nobody', async () => {
  const words: string[] = []
  for (let done = 0; done < ERASURES; done += CONCURRENT) {
    const customers = await Promise.all(Array.from({ length: CONCURRENT }, createCustomer))
    const erasures = await Promise.all(customers.map(eraseUnderLoad))
    const isAtRest = async () =>
      (await api().query("select 1 from analysis_tasks where state in ('queued', 'processing')")).length === 0
    await waitUntil(isAtRest, { timeoutMs: 20_000 })
    for (const { customer, notifications } of erasures) {
      expect(await countNotifications(customer)).toBeLessThanOrEqual(notifications)
      words.push(...customer.words)
    }
  }
  await waitUntilErased()
  expect(await findTablesWith(api().query, words)).toEqual([])
  const redis = await readRedis()
  expect(words.filter((word) => redis.includes(word))).toEqual([])
})
