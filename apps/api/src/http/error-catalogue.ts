import type { ErrorCode } from '@crop/domain'

interface CatalogueEntry {
  status: number
  title: string
}

/** HTTP's side of every error code: a code without an entry does not compile. */
export const ERROR_CATALOGUE = {
  MALFORMED_JSON: { status: 400, title: 'Body is not valid JSON' },
  INVALID_HEADER: { status: 400, title: 'Header is not valid' },
  AUTHENTICATION_REQUIRED: { status: 401, title: 'Authentication required' },
  TOKEN_EXPIRED: { status: 401, title: 'Access token expired' },
  INVALID_TOKEN: { status: 401, title: 'Access token is not valid' },
  INVALID_API_KEY: { status: 401, title: 'API key is not valid' },
  INVALID_CREDENTIALS: { status: 401, title: 'E-mail or password is wrong' },
  ACCOUNT_DEACTIVATED: { status: 401, title: 'Account is deactivated' },
  INVALID_REFRESH_TOKEN: { status: 401, title: 'Refresh token is not valid' },
  REFRESH_TOKEN_REUSED: { status: 401, title: 'Refresh token was used before' },
  ACCOUNT_NO_LONGER_VALID: { status: 401, title: 'Account is no longer valid' },
  CROP_PLAN_NOT_FOUND: { status: 404, title: 'Crop plan not found' },
  NOTIFICATION_NOT_FOUND: { status: 404, title: 'Notification not found' },
  TASK_NOT_FOUND: { status: 404, title: 'Task not found' },
  ROUTE_NOT_FOUND: { status: 404, title: 'No such path' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  EMAIL_ALREADY_REGISTERED: { status: 409, title: 'E-mail is already registered' },
  CROP_PLAN_HAS_ANALYSES: { status: 409, title: 'Crop plan has analyses' },
  CROP_PLAN_LIMIT_REACHED: { status: 409, title: 'Too many crop plans' },
  IDEMPOTENCY_KEY_IN_PROGRESS: { status: 409, title: 'Request with this key is in progress' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Body is too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Media type is not supported' },
  VALIDATION_FAILED: { status: 422, title: 'Request is not valid' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, title: 'Idempotency key was used for another request' },
  RATE_LIMIT_EXCEEDED: { status: 429, title: 'Too many requests' },
  TOO_MANY_LOGIN_ATTEMPTS: { status: 429, title: 'Too many failed sign-ins' },
  INTERNAL_ERROR: { status: 500, title: 'Internal error' },
  SERVICE_UNAVAILABLE: { status: 503, title: 'Service is temporarily unavailable' },
} satisfies Record<ErrorCode, CatalogueEntry>
