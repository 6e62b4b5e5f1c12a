import type Joi from 'joi'
import { LRUCache } from 'lru-cache'
import type { FieldError, FieldErrorCode } from '../errors/field-error'

/**
 * What each of Joi's types of error is to the contract, in words of ours: they name no field, since the entry's place
 * does, and echo no value.
 */
const RULES = {
  'any.required': ['required', 'is required'],
  'any.only': ['not_allowed', 'must be one of: {{#valids}}'],
  'object.base': ['wrong_type', 'must be a JSON object'],
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
  'number.between': ['out_of_range', 'must be between {{#least}} and {{#most}}'],
  'boolean.base': ['wrong_type', 'must be true or false'],
} as const satisfies Record<string, readonly [FieldErrorCode, string]>

const CODES = new Map<string, FieldErrorCode>(Object.entries(RULES).map(([type, [code]]) => [type, code]))

const MESSAGES = Object.fromEntries(Object.entries(RULES).map(([type, [, words]]) => [type, words]))

const codeOf = (joiType: string): FieldErrorCode => CODES.get(joiType) ?? 'wrong_type'

export type Checked<T> = { value: T; errors: [] } | { value?: undefined; errors: FieldError[] }

const options: Joi.ValidationOptions = {
  abortEarly: false,
  convert: false,
  stripUnknown: true,
  messages: MESSAGES,
  errors: { wrap: { label: false, array: false, string: false }, label: false },
}

/** With the options built in: given at each call, Joi would compile the messages anew each time. */
const withOptions = <T>(schema: Joi.ObjectSchema<T>): Joi.ObjectSchema<T> => schema.prefs(options)

/** A body's or a query's problems, one per place. `placeOf` turns a path into the entry's place. */
function check<T>(
  schema: Joi.ObjectSchema<T>,
  input: unknown,
  placeOf: (path: string) => { pointer: string } | { parameter: string },
): Checked<T> {
  const checked = schema.validate(input)
  if (!checked.error) return { value: checked.value, errors: [] }
  const first = new Map<string, FieldError>()
  for (const detail of checked.error.details) {
    const path = detail.path.join('/')
    const code = codeOf(detail.type)
    // Of a value of another type Joi says first that it is none of those allowed.
    if (!first.has(path) || (code === 'wrong_type' && first.get(path)?.code === 'not_allowed')) {
      first.set(path, { ...placeOf(path), code, detail: detail.message })
    }
  }
  return { errors: [...first.values()] }
}

export type BodyCheck<T> = (body: unknown) => Checked<T>

/** Checks a parsed body against its schema. */
export function bodyCheck<T>(schema: Joi.ObjectSchema<T>): BodyCheck<T> {
  const strict = withOptions(schema)
  return (body) => {
    if (body === undefined) {
      return { errors: [{ pointer: '#', code: 'required', detail: 'a JSON object is required' }] }
    }
    return check(strict, body, (path) => ({ pointer: path === '' ? '#' : `#/${path}` }))
  }
}

const REMEMBERED_QUERIES = 200
const LONGEST_REMEMBERED = 100

const givenOften = (parameter: string): FieldError => ({
  parameter,
  code: 'not_allowed',
  detail: 'must be given once',
})

export type QueryCheck<T> = (url: string) => Checked<T>

/** Checks the parameters that the schema knows; others are ignored, also when they come twice. */
export function queryCheck<T>(schema: Joi.ObjectSchema<T>): QueryCheck<T> {
  const described: unknown = schema.describe().keys
  const known = Object.keys(described ?? {})
  const strict = withOptions(schema)
  const placeOf = (parameter: string) => ({ parameter })
  const withoutAny = check(strict, {}, placeOf)

  function read(asked: string): Checked<T> {
    const given = new URL(`?${asked}`, 'http://any').searchParams
    const timesGiven = (name: string) => given.getAll(name).length
    const once = known.filter((name) => timesGiven(name) === 1)
    const repeated = known.filter((name) => timesGiven(name) > 1).map(givenOften)
    const checked = check(strict, Object.fromEntries(once.map((name) => [name, given.get(name)])), placeOf)
    return repeated.length > 0 ? { errors: [...repeated, ...checked.errors] } : checked
  }

  // Callers ask with few different queries; reading one anew takes a twentieth of a list's time.
  const remembered = new LRUCache<string, Checked<T>>({ max: REMEMBERED_QUERIES })
  return (url) => {
    const start = url.indexOf('?')
    if (start === -1) return withoutAny
    const asked = url.slice(start + 1)
    const seen = remembered.get(asked)
    if (seen) return seen
    const checked = read(asked)
    if (asked.length <= LONGEST_REMEMBERED) remembered.set(asked, checked)
    return checked
  }
}
