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
