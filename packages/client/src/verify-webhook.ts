import type { webhooks } from './api-types.ts'

/** The body of a message to a webhook. Later versions may add types and members: ignore those that you do not know. */
export type WebhookMessage = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']

/** A message that this service did not send, or that is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

/** The headers of a request: those of `fetch`, or an object with names in lower case, as in Node. */
export type WebhookHeaders =
  | Pick<Headers, 'get'>
  | Readonly<Record<string, string | readonly string[] | undefined>>

export interface VerifyOptions {
  /** The body as it was received. A parsed and serialised body may differ. */
  body: string
  headers: WebhookHeaders
  /** `whsec_…`; several while you replace one webhook by another. */
  secret: string | readonly string[]
  /** How old a message may be; 5 minutes by default. Each attempt has a new timestamp. */
  toleranceSeconds?: number | undefined
}

const DEFAULT_TOLERANCE_SECONDS = 300

/**
 * Verifies the signature of a message (Standard Webhooks) and returns the message. Throws `WebhookVerificationError` unless
 * one of the secrets signed it. It needs Web Crypto, which browsers, edge runtimes and Node have.
 */
export async function verifyWebhook({
  body,
  headers,
  secret,
  toleranceSeconds = DEFAULT_TOLERANCE_SECONDS,
}: VerifyOptions): Promise<WebhookMessage> {
  const id = getHeader(headers, 'webhook-id')
  const timestamp = getHeader(headers, 'webhook-timestamp')
  const signatures = getHeader(headers, 'webhook-signature')
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .map((signature) => signature.slice('v1,'.length))
  const ageSeconds = Date.now() / 1000 - Number(timestamp)
  if (!/^\d+$/.test(timestamp) || Math.abs(ageSeconds) > toleranceSeconds) {
    throw new WebhookVerificationError('The timestamp of the message is too old, or in the future.')
  }
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const oneSecret of typeof secret === 'string' ? [secret] : secret) {
    const key = await importKey(oneSecret)
    for (const signature of signatures) {
      const bytes = decodeBase64(signature)
      // `verify` compares in constant time.
      if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) {
        return JSON.parse(body) as WebhookMessage
      }
    }
  }
  throw new WebhookVerificationError('No signature of the message is valid.')
}

function getHeader(headers: WebhookHeaders, name: string): string {
  const value: unknown = typeof headers.get === 'function' ? headers.get(name) : Reflect.get(headers, name)
  if (typeof value !== 'string') throw new WebhookVerificationError(`The header ${name} is missing.`)
  return value
}

function importKey(secret: string) {
  const bytes = decodeBase64(secret.replace(/^whsec_/, ''))
  if (!bytes || bytes.length === 0) throw new TypeError('The secret is whsec_ followed by Base64.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
