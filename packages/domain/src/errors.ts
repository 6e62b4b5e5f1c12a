/** Every refusal a caller can meet, by its stable code; the HTTP status of each lives in the api. */
export const ERROR_CODES = [
  'MALFORMED_JSON',
  'INVALID_HEADER',
  'AUTHENTICATION_REQUIRED',
  'TOKEN_EXPIRED',
  'INVALID_TOKEN',
  'INVALID_API_KEY',
  'INVALID_CREDENTIALS',
  'ACCOUNT_DEACTIVATED',
  'INVALID_REFRESH_TOKEN',
  'REFRESH_TOKEN_REUSED',
  'ACCOUNT_NO_LONGER_VALID',
  'CROP_PLAN_NOT_FOUND',
  'NOTIFICATION_NOT_FOUND',
  'TASK_NOT_FOUND',
  'ROUTE_NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'EMAIL_ALREADY_REGISTERED',
  'CROP_PLAN_HAS_ANALYSES',
  'CROP_PLAN_LIMIT_REACHED',
  'IDEMPOTENCY_KEY_IN_PROGRESS',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'VALIDATION_FAILED',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMIT_EXCEEDED',
  'TOO_MANY_LOGIN_ATTEMPTS',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** A refusal the caller can act on. Everything else that is thrown is a bug or an outage. */
export class DomainError extends Error {
  override readonly name = 'DomainError'

  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}
