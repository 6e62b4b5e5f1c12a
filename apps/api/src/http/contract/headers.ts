import { LANGUAGES } from '@crop/domain'
import type { JsonSchema } from './openapi/json-schema'

interface HeaderSpec {
  description: string
  schema: JsonSchema
}

const text = { type: 'string' }
const seconds = { type: 'integer', minimum: 0 }

/** The documented response headers. */
export const RESPONSE_HEADERS = {
  'Cache-Control': { description: 'Whether and for how long the response may be cached', schema: text },
  'Content-Disposition': { description: 'Name for the file (RFC 6266)', schema: text },
  'Content-Language': { description: 'Language of the texts', schema: { enum: LANGUAGES } },
  Deprecation: { description: 'When the operation was deprecated (RFC 9745)', schema: text },
  ETag: {
    description: 'Weak validator. Send it in `If-None-Match` to revalidate the response.',
    schema: text,
  },
  'Idempotent-Replayed': {
    description:
      'Present when this is the stored response to an earlier request with the same `Idempotency-Key`',
    schema: { const: 'true' },
  },
  Location: { description: 'Path of the created resource', schema: text },
  'Preference-Applied': {
    description: 'The preferences that were applied: the wait in seconds, as `wait=N`, and `handling=strict`',
    schema: text,
  },
  RateLimit: {
    description:
      'Remaining requests (`r`) and seconds until the limit resets (`t`), as structured fields (RFC 9651)',
    schema: text,
  },
  'RateLimit-Policy': {
    description:
      'Number of requests (`q`) allowed per window of `w` seconds, as structured fields (RFC 9651)',
    schema: text,
  },
  'Retry-After': { description: 'Seconds to wait before the next request', schema: seconds },
  Sunset: { description: 'When the operation stops working (RFC 8594)', schema: text },
  'WWW-Authenticate': { description: 'Authentication scheme that the operation requires', schema: text },
  'X-Request-Id': {
    description:
      'The request id that the client sent, or a generated one. All log lines of the request contain it.',
    schema: text,
  },
} as const satisfies Record<string, HeaderSpec>

export type ResponseHeader = keyof typeof RESPONSE_HEADERS

/** The documented request headers, except credentials and `Content-Type`. */
export const REQUEST_HEADERS = {
  'Accept-Language': {
    description: `Preferred languages of the texts for growers (RFC 9110): ${LANGUAGES.join(', ')}; English by default`,
    schema: text,
    example: 'en, fr;q=0.5',
  },
  'Idempotency-Key': {
    description:
      'Makes it safe to repeat the request for 24 hours. Use a new key, such as a UUID, for each new request: 1 to 255 visible ASCII characters, with or without double quotes.',
    schema: { type: 'string', minLength: 1, maxLength: 257, pattern: '^[!-~]+$' },
  },
  Prefer: {
    description:
      '`wait=N` delays the response until the task is done, for at most N seconds and never more than 30 (RFC 7240)',
    schema: text,
    example: 'wait=20',
  },
} as const satisfies Record<string, HeaderSpec & { example?: string }>

export type RequestHeader = keyof typeof REQUEST_HEADERS

export const toHeaderReference = (name: ResponseHeader) => ({ $ref: `#/components/headers/${name}` })
