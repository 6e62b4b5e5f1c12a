import type { CatalogueEntries } from './catalogue-entry'

/** Refusals of how a request is written. */
export const REQUEST_ERRORS = {
  MALFORMED_JSON: {
    status: 400,
    title: 'Body is not valid JSON',
    cause: 'The body cannot be read as JSON in UTF-8, for example for a missing bracket or single quotes.',
    remedy: 'Write the body with a JSON library. Repeating the same request does not help.',
    detail: 'The body is not valid JSON.',
    related: ['UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_FAILED'],
  },
  INVALID_HEADER: {
    status: 400,
    title: 'Header is not valid',
    cause:
      'A header cannot be used: an `Idempotency-Key` must have 1 to 255 visible ASCII characters. Requests that are not valid HTTP, or whose headers are too large or more than 100, get this code too.',
    remedy: 'Correct the header that the detail names. A new UUID makes a good `Idempotency-Key`.',
    detail: 'Idempotency-Key must have 1 to 255 visible ASCII characters.',
    related: ['IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_PROGRESS'],
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    title: 'No such path',
    cause:
      'No operation has this path. Paths are told apart by letter case; all operations begin with `/api/v1`.',
    remedy: 'Compare the path with the API reference at `/docs`.',
    detail: 'No operation has this path.',
    related: ['METHOD_NOT_ALLOWED'],
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'Method not allowed',
    cause: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods that the `Allow` header lists.',
    detail: 'This path answers POST, OPTIONS.',
    headers: { Allow: 'POST, OPTIONS' },
    related: ['ROUTE_NOT_FOUND'],
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: 'Body is too large',
    cause: 'The body has more than 100 KiB, counted after unpacking.',
    remedy: 'Send less. No operation needs more than a few kilobytes.',
    detail: 'The body may have at most 100 KiB.',
    related: ['VALIDATION_FAILED'],
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'Media type is not supported',
    cause: 'The operation has a body and the request does not say that it is JSON in UTF-8.',
    remedy: 'Send `Content-Type: application/json`, also with PATCH.',
    detail: 'Send the body as application/json in UTF-8.',
    related: ['MALFORMED_JSON'],
  },
  VALIDATION_FAILED: {
    status: 422,
    title: 'Request is not valid',
    cause:
      'One or more fields of the body or parameters of the query break a rule. `errors` lists all of them, each with its place (`pointer` in the body, `parameter` in the query or `header`), one of the codes `required`, `wrong_type`, `too_short`, `too_long`, `out_of_range`, `not_allowed`, `wrong_format` and `blocked`, and words for people.',
    remedy: 'Show each entry beside its field, let the customer correct them, and send the request again.',
    detail: '1 field is not valid.',
    errors: [{ pointer: '#/month', code: 'out_of_range', detail: 'must be between 1 and 12' }],
    related: ['MALFORMED_JSON', 'INVALID_HEADER'],
  },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    title: 'Too many requests',
    cause:
      'The account or the API key has submitted as many analyses as it may in a minute. Reading tasks is not counted.',
    remedy:
      'Wait for the seconds in `Retry-After`, then send the request again. `RateLimit` on every submission tells how many are left. Keep your tokens: nobody was signed out.',
    detail: 'At most 60 analyses per minute. Try again in 42 seconds.',
    headers: {
      'Retry-After': '42',
      'RateLimit-Policy': '"analyze"; q=60; w=60',
      RateLimit: '"analyze"; r=0; t=42',
    },
    related: ['TOO_MANY_LOGIN_ATTEMPTS', 'SERVICE_UNAVAILABLE'],
  },
} satisfies CatalogueEntries
