import { randomBytes } from 'node:crypto'
import { Webhook as Signer } from 'standardwebhooks'
import { verifyWebhook, WebhookVerificationError } from './verify-webhook'

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
