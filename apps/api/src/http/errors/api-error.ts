import { getDatabaseFault } from '@crop/db'
import type { ErrorCode } from '@crop/domain'
import { ERROR_CATALOGUE } from './error-catalogue'
import { type FieldError, MAX_FIELD_ERRORS } from './field-error'

interface ApiErrorOptions {
  /** A more precise message than the one in the catalogue. */
  detail?: string
  headers?: Record<string, string>
  fieldErrors?: readonly FieldError[] | undefined
  cause?: unknown
}

/** An error response with a code of the catalogue. Any other error that is thrown is a bug or an outage. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly headers: Record<string, string>
  readonly fieldErrors: readonly FieldError[]

  constructor(
    readonly code: ErrorCode,
    { detail = ERROR_CATALOGUE[code].detail, headers = {}, fieldErrors = [], cause }: ApiErrorOptions = {},
  ) {
    super(detail, { cause })
    this.headers = headers
    this.fieldErrors = fieldErrors
  }
}

export function validationFailed(fieldErrors: readonly FieldError[]): ApiError {
  return new ApiError('VALIDATION_FAILED', { detail: countInvalidFields(fieldErrors.length), fieldErrors })
}

function countInvalidFields(count: number): string {
  if (count === 1) return '1 field is not valid.'
  return count < MAX_FIELD_ERRORS
    ? `${count} fields are not valid.`
    : `At least ${count} fields are not valid. The first ${count} are listed.`
}

export const invalidAccessToken = () => new ApiError('INVALID_TOKEN')

export const rateLimitExceeded = (
  detail: string,
  retryAfterSeconds: number,
  headers: Record<string, string> = {},
) =>
  new ApiError('RATE_LIMIT_EXCEEDED', {
    detail,
    headers: { ...headers, 'Retry-After': String(retryAfterSeconds) },
  })

export const serviceUnavailable = (cause?: unknown) =>
  new ApiError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '5' }, cause })

/** Maps anything thrown to an API error: database faults to 503 or 422, unexpected errors to 500. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  switch (getDatabaseFault(error)) {
    case 'unavailable':
    case 'retryable':
    case 'row_locked':
    case 'table_locked':
    case 'stale_statement':
      return serviceUnavailable(error)
    case 'bad_value':
      return new ApiError('VALIDATION_FAILED', { detail: 'A value cannot be stored.', cause: error })
    // Only the account can be missing: it was erased after the request had been authenticated.
    case 'still_referenced':
      return new ApiError('INVALID_TOKEN', { cause: error })
    default:
      return new ApiError('INTERNAL_ERROR', { cause: error })
  }
}

/** Returns the RFC 9457 document of an error. It has no request id or time, so equal failures give equal bytes. */
export function toProblemDocument(error: ApiError, publicBaseUrl: string) {
  const { status, title } = ERROR_CATALOGUE[error.code]
  return {
    type: `${publicBaseUrl}/errors/${error.code}`,
    title,
    status,
    code: error.code,
    detail: error.message,
    ...(error.code === 'VALIDATION_FAILED' ? { errors: error.fieldErrors } : {}),
  }
}
