import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { isApiError, verifyWebhook } from '@crop/client'
import { getAtPath, startWebhookReceiver, waitUntil, type WebhookReceiver } from '@crop/testkit'
import { Webhook } from 'standardwebhooks'
import type { DemoContext, Job } from './demo-context'

const QUESTION = { crop: 'sorghum', location: 'niamey', month: 6 }

const createPartner = async ({ createClient, createApiKey }: DemoContext, ...options: string[]) => {
  const apiKey = await createApiKey(...options)
  return { apiKey, client: createClient({ apiKey }) }
}

const askWithKey: Job = {
  title: 'asks with an API key, and waits in one request',
  async run(context, step) {
    const { apiKey } = await createPartner(context)
    const headers = { 'X-API-Key': apiKey, Prefer: 'wait=20' }
    const submitted = await context.send('POST', '/analyze?refresh=true', { headers, body: QUESTION })
    assert.equal(submitted.status, 202)
    const path = submitted.headers.get('Location')?.replace('/api/v1', '') ?? ''
    const task = await context.send('GET', path, { headers })
    const body: unknown = await task.json()
    assert.equal(getAtPath(body, ['status']), 'completed')
    assert.equal(task.headers.get('Preference-Applied'), 'wait=20')
    step('the task completed within one poll')
  },
}

const askOnce: Job = {
  title: 'repeats a submission without making a second task',
  async run(context, step) {
    const { apiKey } = await createPartner(context)
    const headers = { 'X-API-Key': apiKey, 'Idempotency-Key': randomUUID() }
    const submit = () => context.send('POST', '/analyze?record=true', { headers, body: QUESTION })
    const [first, second] = [await submit(), await submit()]
    assert.equal(await first.text(), await second.text())
    assert.equal(second.headers.get('Idempotent-Replayed'), 'true')
    const rows = await context.query('select id from analysis_tasks where api_key_prefix = $1', [
      apiKey.slice(0, 12),
    ])
    assert.equal(rows.length, 1)
    step('one task, the second response is a replay')
  },
}

const batch: Job = {
  title: 'submits a grid of questions, and reads the results as lines and as a table',
  async run(context, step) {
    const { apiKey, client } = await createPartner(context)
    const grid = { locations: ['nakuru', 'lahore'], crops: ['maize', 'wheat'], months: [4, 11] }
    const { batch_id, total } = await client.analyses.submitBatch({ grid })
    assert.equal(total, 8)
    const items = []
    for await (const item of client.analyses.batchResults(batch_id)) items.push(item)
    assert.deepEqual(
      items.map(({ index, status }) => [index, status]),
      Array.from({ length: 8 }, (_, index) => [index, 'completed']),
    )
    const csv = await context.send('GET', `/analyses/batches/${batch_id}/results`, {
      headers: { 'X-API-Key': apiKey, Accept: 'text/csv' },
    })
    assert.equal((await csv.text()).trim().split('\r\n').length, 9)
    step('8 results in order, and a table of 8 lines')
  },
}

const cancelBatch: Job = {
  title: 'cancels a batch that is not needed any more',
  async run(context, step) {
    const { client } = await createPartner(context)
    await context.cropctl('queue', 'pause', '--reason', 'demo')
    try {
      const grid = { locations: ['nakuru'], crops: ['maize'], months: [1, 2, 3] }
      const { batch_id } = await client.analyses.submitBatch({ grid })
      await client.analyses.cancelBatch(batch_id)
      const { status, counts } = await client.analyses.batch(batch_id)
      assert.deepEqual([status, counts.cancelled], ['cancelled', 3])
      step('all 3 items were cancelled')
    } finally {
      await context.cropctl('queue', 'resume')
    }
  },
}

async function subscribe(context: DemoContext, receiver: WebhookReceiver) {
  const { client } = await createPartner(context)
  const webhook = await client.webhooks.create({ url: receiver.url, events: ['analysis.completed'] })
  return { client, webhook }
}

const webhook: Job = {
  title: 'receives a signed message about an analysis instead of polling',
  async run(context, step) {
    await using receiver = await startWebhookReceiver()
    const { client, webhook } = await subscribe(context, receiver)
    const { task_id } = await client.analyses.submit(QUESTION, { record: true })
    const { body, headers } = await waitUntil(() => receiver.received[0])
    const signed = Object.fromEntries(
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(headers[name])]),
    )
    new Webhook(webhook.secret).verify(body, signed)
    const message = await verifyWebhook({ body, headers, secret: webhook.secret })
    assert.ok(message.type === 'analysis.completed' && message.data.task_id === task_id)
    step('the library of Standard Webhooks and the client verified it')
    await assert.rejects(verifyWebhook({ body: `${body} `, headers, secret: webhook.secret }))
    step('a changed message is refused')
  },
}

const webhookOutage: Job = {
  title: 'gets the messages of an outage of the receiver afterwards',
  async run(context, step) {
    await using receiver = await startWebhookReceiver()
    const { client, webhook } = await subscribe(context, receiver)
    receiver.respond((response) => response.writeHead(503).end())
    await client.analyses.submit(QUESTION, { record: true })
    const failed = await waitUntil(() => receiver.received[0])
    step('the receiver was down, so the first attempt failed')
    receiver.respond((response) => response.writeHead(204).end())
    const repeated = await waitUntil(() => receiver.received[1])
    assert.equal(repeated.headers['webhook-id'], failed.headers['webhook-id'])
    await verifyWebhook({ body: repeated.body, headers: repeated.headers, secret: webhook.secret })
    step('the service sent the same message again, with a new signature')
    const delivered = await waitUntil(async () => {
      const [delivery] = await client.webhooks.deliveries(webhook.id)
      return delivery?.finished_at === null ? undefined : delivery
    })
    assert.equal(delivered.attempts, 2)
    await client.webhooks.retry(webhook.id, delivered.id)
    await waitUntil(() => receiver.received[2])
    step('a retry by hand sent it a third time')
  },
}

const rateLimit: Job = {
  title: 'learns from a 429 when to ask again, within the limit of its own key',
  async run(context, step) {
    const apiKey = await context.createApiKey('--rate', '2')
    const { analyses } = context.createClient({ apiKey, retry: { attempts: 1 } })
    for (const month of [1, 2]) await analyses.submit({ ...QUESTION, month })
    await assert.rejects(analyses.submit(QUESTION), (error) => {
      assert.ok(isApiError(error, 'RATE_LIMIT_EXCEEDED'))
      assert.ok(error.retryAfterSeconds !== undefined && error.retryAfterSeconds <= 60)
      step(error.detail)
      return true
    })
  },
}

export const partnerJobs: Job[] = [askWithKey, askOnce, batch, cancelBatch, webhook, webhookOutage, rateLimit]
