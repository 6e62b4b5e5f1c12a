import { randomBytes } from 'node:crypto'
import { startWebhookReceiver, startWorker, waitUntil, type ReceivedMessage } from '@crop/testkit'
import { Webhook as Signer } from 'standardwebhooks'
import { createCustomer, useTestService } from '../test/service'
import { verifyWebhook, WebhookVerificationError } from './verify-webhook'

const service = useTestService()

const SECRET = `whsec_${randomBytes(32).toString('base64')}`
const BODY = '{"type":"webhook.test","timestamp":"2026-03-14T09:31:00.910Z","data":{"webhook_id":"ü"}}'

function sign(body = BODY, at = new Date(), secret = SECRET) {
  return {
    'webhook-id': 'message-1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Signer(secret).sign('message-1', at, body),
  }
}

test('a message signed by the library of Standard Webhooks is valid', async () => {
  const message = JSON.parse(BODY)
  expect(await verifyWebhook({ body: BODY, headers: sign(), secret: SECRET })).toEqual(message)
  const headers = new Headers(sign())
  expect(await verifyWebhook({ body: BODY, headers, secret: SECRET })).toEqual(message)
})

test('one of several secrets and one of several signatures are enough', async () => {
  const other = `whsec_${randomBytes(32).toString('base64')}`
  const headers = sign()
  const signatures = `v1a,x v1,%%% ${sign(BODY, new Date(), other)['webhook-signature']} ${headers['webhook-signature']}`
  const both = { ...headers, 'webhook-signature': signatures }
  await expect(verifyWebhook({ body: BODY, headers: both, secret: SECRET })).resolves.toBeDefined()
  await expect(verifyWebhook({ body: BODY, headers, secret: [other, SECRET] })).resolves.toBeDefined()
})

const MINUTE = 60_000

test.each([
  ['another body', { body: `${BODY} ` }],
  ['another secret', { secret: `whsec_${randomBytes(32).toString('base64')}` }],
  ['another id', { headers: { ...sign(), 'webhook-id': 'message-2' } }],
  ['no signature', { headers: { 'webhook-id': 'message-1', 'webhook-timestamp': '1' } }],
  ['a signature of another version', { headers: { ...sign(), 'webhook-signature': 'v2,AAAA' } }],
  ['a timestamp of six minutes ago', { headers: sign(BODY, new Date(Date.now() - 6 * MINUTE)) }],
  ['a timestamp in six minutes', { headers: sign(BODY, new Date(Date.now() + 6 * MINUTE)) }],
  ['a timestamp that is no number', { headers: { ...sign(), 'webhook-timestamp': '1e9' } }],
])('a message with %s is not valid', async (_description, fields) => {
  const verified = verifyWebhook({ body: BODY, headers: sign(), secret: SECRET, ...fields })
  await expect(verified).rejects.toThrow(WebhookVerificationError)
})

test('a secret that is not Base64 is a mistake of the caller', async () => {
  await expect(verifyWebhook({ body: BODY, headers: sign(), secret: 'whsec_%' })).rejects.toThrow(TypeError)
})

test('a webhook is created, tested, received, verified, sent again and deleted', async () => {
  await using receiver = await startWebhookReceiver()
  const worker = await startWorker({ DATABASE_URL: service().database.url })
  const { client } = await createCustomer(service())
  const { webhooks } = client
  const { secret, ...webhook } = await webhooks.create({ url: receiver.url, events: ['analysis.completed'] })
  expect(await webhooks.list()).toEqual([webhook])
  const { id: deliveryId } = await webhooks.test(webhook.id)
  const receiveNext = async (count: number): Promise<ReceivedMessage | undefined> => {
    await waitUntil(() => receiver.received.length === count)
    return receiver.received.at(-1)
  }
  const verify = (message: ReceivedMessage | undefined) =>
    verifyWebhook({ body: message?.body ?? '', headers: message?.headers ?? {}, secret })
  expect(await verify(await receiveNext(1))).toMatchObject({
    type: 'webhook.test',
    data: { webhook_id: webhook.id },
  })
  await waitUntil(async () => (await webhooks.deliveries(webhook.id))[0]?.status === 'delivered')
  expect(await webhooks.retry(webhook.id, deliveryId)).toMatchObject({ id: deliveryId, status: 'pending' })
  await verify(await receiveNext(2))
  expect(await webhooks.update(webhook.id, { is_enabled: false })).toMatchObject({ disabled_reason: 'owner' })
  expect(await webhooks.get(webhook.id)).toMatchObject({ is_enabled: false })
  await webhooks.delete(webhook.id)
  expect(await webhooks.list()).toEqual([])
  worker.kill()
  await worker.exited
})
