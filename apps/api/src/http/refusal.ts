import type { ErrorCode } from '@crop/domain'

export const FIELD_ERROR_CODES = [
  'required',
  'wrong_type',
  'too_short',
  'too_long',
  'out_of_range',
  'not_allowed',
  'wrong_format',
  'blocked',
] as const

export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number]

type Place = { pointer: string } | { parameter: string } | { header: string }

/** One thing wrong with a request: where, what kind, and words for people. Never the submitted value. */
export type FieldError = Place & { code: FieldErrorCode; detail: string }

/** A refusal the caller can act on. Everything else that is thrown is a bug or an outage. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly headers: Record<string, string>
  readonly fieldErrors: readonly FieldError[]

  constructor(
    readonly code: ErrorCode,
    detail: string,
    extra: { headers?: Record<string, string>; fieldErrors?: readonly FieldError[]; cause?: unknown } = {},
  ) {
    super(detail, { cause: extra.cause })
    this.headers = extra.headers ?? {}
    this.fieldErrors = extra.fieldErrors ?? []
  }
}

export function validationFailed(fieldErrors: readonly FieldError[]): Refusal {
  const detail =
    fieldErrors.length === 1 ? '1 field is not valid.' : `${fieldErrors.length} fields are not valid.`
  return new Refusal('VALIDATION_FAILED', detail, { fieldErrors })
}

export const invalidAccessToken = () =>
  new Refusal('INVALID_TOKEN', 'The access token is not valid. Sign in again.')

/** The same bytes wherever a plan is named, whether it is missing or somebody else's. */
export const planNotFound = () =>
  new Refusal('CROP_PLAN_NOT_FOUND', 'No crop plan with this id exists in your account.')

export function serviceUnavailable(cause?: unknown): Refusal {
  return new Refusal(
    'SERVICE_UNAVAILABLE',
    'The service cannot answer right now. Try again in a few seconds.',
    {
      headers: { 'Retry-After': '5' },
      cause,
    },
  )
}
