import { CHALLENGE, REFUSED_TOKEN } from './catalogue-entry'
import type { CatalogueEntries } from './catalogue-entry'

/** Refusals of what a request presents to say who calls. */
export const CREDENTIAL_ERRORS = {
  AUTHENTICATION_REQUIRED: {
    status: 401,
    title: 'Authentication required',
    cause:
      'The operation needs a credential and the request has none that it accepts: no `Authorization` header, one that is not `Bearer <token>`, or an API key on an operation for customers.',
    remedy:
      'Sign in at `/api/v1/auth/login` and send the access token as `Authorization: Bearer <token>`. API keys work on `POST /api/v1/analyze` and `GET /api/v1/tasks/{task_id}` only.',
    detail: 'This operation needs a credential that it accepts. Sign in first.',
    headers: CHALLENGE,
    related: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'INVALID_API_KEY'],
  },
  TOKEN_EXPIRED: {
    status: 401,
    title: 'Access token expired',
    cause: 'The access token is genuine, but its lifetime (`expires_in_minutes`) is over.',
    remedy:
      'Refresh once at `/api/v1/auth/refresh`, then repeat the request with the new access token. If the refresh is refused with 401, sign in again.',
    detail: 'The access token has expired. Refresh it, then try again.',
    headers: REFUSED_TOKEN,
    related: ['INVALID_TOKEN', 'INVALID_REFRESH_TOKEN', 'REFRESH_TOKEN_REUSED'],
  },
  INVALID_TOKEN: {
    status: 401,
    title: 'Access token is not valid',
    cause:
      'The text after `Bearer` is not an access token of this service: cut off, altered, signed with another secret, a refresh token, or of an account that is missing or inactive.',
    remedy: 'Sign in again. Refreshing or repeating the request does not help.',
    detail: 'The access token is not valid. Sign in again.',
    headers: REFUSED_TOKEN,
    related: ['AUTHENTICATION_REQUIRED', 'TOKEN_EXPIRED'],
  },
  INVALID_API_KEY: {
    status: 401,
    title: 'API key is not valid',
    cause:
      'The key in `X-API-Key` is unknown, malformed, expired or revoked. The answer does not tell which.',
    remedy:
      'Check that the key was configured whole, with its prefix `cpk_`. If it was, ask the operator of the service for a new one.',
    detail: 'The API key is not valid.',
    headers: CHALLENGE,
    related: ['AUTHENTICATION_REQUIRED'],
  },
} satisfies CatalogueEntries
