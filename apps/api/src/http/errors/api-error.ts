import type { ErrorCode } from '@crop/domain'
import { ERROR_CATALOGUE } from './error-catalogue'
import type { FieldError } from './field-error'

interface ApiErrorOptions {
  /** Words more exact than the catalogue's. */
  detail?: string
  headers?: Record<string, string>
  fieldErrors?: readonly FieldError[] | undefined
  cause?: unknown
}

/** A refusal the caller can act on. Everything else that is thrown is a bug or an outage. */
export class ApiError extends Error {
  override readonly name = 'Refusal'
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
  const detail =
    fieldErrors.length === 1 ? '1 field is not valid.' : `${fieldErrors.length} fields are not valid.`
  return new ApiError('VALIDATION_FAILED', { detail, fieldErrors })
}

export const invalidAccessToken = () => new ApiError('INVALID_TOKEN')

/** The same bytes wherever a plan is named, whether it is missing or somebody else's. */
export const planNotFound = () => new ApiError('CROP_PLAN_NOT_FOUND')

export const serviceUnavailable = (cause?: unknown) =>
  new ApiError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '5' }, cause })
