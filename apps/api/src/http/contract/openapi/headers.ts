import type { JsonSchema } from './json-schema'

interface DocumentedHeader {
  description: string
  schema: JsonSchema
}

const text = { type: 'string' }
const seconds = { type: 'integer', minimum: 0 }

/** Headers of answers, as the document explains them. */
export const RESPONSE_HEADERS = {
  'Cache-Control': { description: 'Whether and how long the answer may be kept', schema: text },
  Deprecation: { description: 'Since when the operation is deprecated (RFC 9745)', schema: text },
  ETag: { description: 'Weak validator; send it back in If-None-Match', schema: text },
  'Idempotent-Replayed': {
    description: 'This is the first answer to the Idempotency-Key again',
    schema: { const: 'true' },
  },
  Location: { description: 'Path of what was made', schema: text },
  'Preference-Applied': { description: 'Seconds that were waited for at most', schema: text },
  RateLimit: { description: 'What is left, and seconds until it is full again (RFC 9651)', schema: text },
  'RateLimit-Policy': { description: 'Requests and seconds of the limit (RFC 9651)', schema: text },
  'Retry-After': { description: 'Seconds to wait before the next request', schema: seconds },
  Sunset: { description: 'When the operation stops working (RFC 8594)', schema: text },
  'WWW-Authenticate': { description: 'How to authenticate', schema: text },
  'X-Request-Id': {
    description: "The caller's id of the request, or one made for it; it is in the log lines of the request",
    schema: text,
  },
} as const satisfies Record<string, DocumentedHeader>

export type ResponseHeader = keyof typeof RESPONSE_HEADERS

/** Headers of requests beyond credentials and media type. */
export const REQUEST_HEADERS = {
  'Idempotency-Key': {
    description:
      'Makes the request safe to repeat for 24 hours, under a key of its own such as a new UUID: 1 to 255 visible ASCII characters, with or without double quotes',
    schema: { type: 'string', minLength: 1, maxLength: 257, pattern: '^[!-~]+$' },
  },
  Prefer: {
    description: '`wait=N` holds the answer until the task is done, for N seconds and at most 30 (RFC 7240)',
    schema: text,
    example: 'wait=20',
  },
} as const satisfies Record<string, DocumentedHeader & { example?: string }>

export type RequestHeader = keyof typeof REQUEST_HEADERS

export const headerReference = (name: ResponseHeader) => ({ $ref: `#/components/headers/${name}` })
