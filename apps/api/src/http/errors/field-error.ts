export const FIELD_ERROR_CODES = [
  'required',
  'wrong_type',
  'too_short',
  'too_long',
  'out_of_range',
  'not_allowed',
  'wrong_format',
  'blocked',
  'conflict',
  'unknown_member',
  'not_changeable',
] as const

export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number]

/** Largest number of errors that a response lists. */
export const MAX_FIELD_ERRORS = 100

/** Where in the request the error is. */
export type FieldLocation = { pointer: string } | { parameter: string } | { header: string }

/** One validation error: its location, code and a message for people. It never repeats the submitted value. */
export type FieldError = FieldLocation & { code: FieldErrorCode; detail: string }

/**
 * The code and message for each type of Joi error, the built-in ones and those that our field schemas report.
 * Messages do not name the field, because `pointer`, `parameter` or `header` does.
 */
export const JOI_ERRORS = {
  'any.required': ['required', 'is required'],
  'any.only': ['not_allowed', 'must be one of: {{#valids}}'],
  'object.missing': ['required', 'must have one of: {{#peers}}'],
  'object.xor': ['not_allowed', 'must have only one of: {{#peers}}'],
  'object.base': ['wrong_type', 'must be a JSON object'],
  'question.conflict': ['conflict', 'differs from the same condition in `conditions`'],
  'array.base': ['wrong_type', 'must be a list'],
  'list.too_short': ['too_short', 'must not be empty'],
  'list.too_long': ['too_long', 'must have at most {{#limit}} entries'],
  'list.entries': ['wrong_type', 'has entries that are not valid'],
  'grid.too_large': ['too_long', 'must have at most {{#limit}} combinations'],
  'string.base': ['wrong_type', 'must be a string'],
  'string.empty': ['too_short', 'must not be empty'],
  'text.too_short': ['too_short', 'must have at least {{#limit}} characters'],
  'text.too_long': ['too_long', 'must have at most {{#limit}} characters'],
  'text.wrong_format': ['wrong_format', '{{#expected}}'],
  'text.blocked': ['blocked', '{{#reason}}'],
  'text.unknown': ['not_allowed', '{{#expected}}'],
  'number.base': ['wrong_type', 'must be a number'],
  'number.integer': ['wrong_type', 'must be a whole number'],
  'number.unsafe': ['out_of_range', 'is out of range'],
  'number.infinity': ['out_of_range', 'is out of range'],
  'number.min': ['out_of_range', 'must be at least {{#limit}}'],
  'number.between': ['out_of_range', 'must be between {{#min}} and {{#max}}'],
  'variety.base': ['wrong_type', 'must be a string or a number'],
  'variety.only': ['not_allowed', 'must be one of: early, medium, late, or a number of days'],
  'boolean.base': ['wrong_type', 'must be true or false'],
} as const satisfies Record<string, readonly [FieldErrorCode, string]>
