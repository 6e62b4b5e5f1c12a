import {
  type FieldVariety,
  FIRST_MONTH,
  getPlantingYears,
  isUuid,
  isVarietyDays,
  LAST_MONTH,
  normaliseName,
  VARIETY_DAYS_RANGE,
  VARIETY_LENGTHS,
} from '@crop/domain'
import Joi from 'joi'
import { type ApiError, validationFailed } from '../errors/api-error'
import { type Member, member } from './members'
import type { JsonSchema } from './openapi/json-schema'

interface TextRules {
  min?: number
  max: number
  /** Returns the value that the handler receives. Default: the text as it was sent. */
  normalise?: (text: string) => string
  /** Returns the text whose length is checked. Default: the normalised text. */
  normaliseForLength?: (text: string) => string
  /**
   * An additional check, which runs only on text of valid length. A separate Joi rule would run on any text, and a check
   * that examines every character of 100 KiB can block the process for seconds.
   */
  validate?: Joi.CustomValidator<string>
}

const LONE_SURROGATE = /\p{Surrogate}/u

const identity = (text: string) => text

/** Describes the rules as JSON Schema, which cannot express that lengths are checked after normalisation. */
function textSchema({ min = 1, max, normalise, normaliseForLength = normalise }: TextRules) {
  const mustNotBeBlank = min > 0 && normaliseForLength !== undefined
  return {
    minLength: min,
    ...(Number.isFinite(max) && { maxLength: max }),
    ...(mustNotBeBlank && { pattern: String.raw`\S` }),
  }
}

/** A string in the body of a request: no U+0000, no lone surrogates, length in code points. */
export function textField(rules: TextRules, example?: string): Member<string> {
  const { min = 1, max, normalise = identity, normaliseForLength = normalise, validate = identity } = rules
  // Joi skips the custom rule for values in `allow`, so '' is listed only where an empty text is valid.
  const string = min === 0 ? Joi.string().allow('') : Joi.string()
  return member(string, example)
    .keywords(textSchema(rules))
    .check((input, helpers) => {
      if (input.includes('\u0000') || LONE_SURROGATE.test(input)) {
        return helpers.error('text.wrong_format', {
          expected: 'must be valid Unicode text without U+0000',
        })
      }
      const value = normalise(input)
      const length = [...normaliseForLength(input)].length
      if (length === 0 && min > 0) return helpers.error('string.empty')
      if (length < min) return helpers.error('text.too_short', { limit: min })
      if (length > max) return helpers.error('text.too_long', { limit: max })
      return validate(value, helpers)
    })
}

/** The name of a crop or a location. The handler receives its normal form. */
export const nameField = (max: number, example?: string) =>
  textField({ max, normalise: normaliseName, normaliseForLength: (name) => name.trim() }, example)

/** A month from 1 to 12. */
export const monthField = (example?: number) =>
  member(inRange(Joi.number().integer(), { min: FIRST_MONTH, max: LAST_MONTH }), example)

/** A number in a range. */
export const numberField = (range: Range, example?: number) => member(inRange(Joi.number(), range), example)

/** The year of planting, or null. The document has a range that stays the same; the error has that of today. */
export const plantingYearField = () =>
  member(
    Joi.number()
      .integer()
      .meta({ schema: { minimum: 2000, maximum: 2100 } })
      .custom((year: number, helpers) => {
        const { min, max } = getPlantingYears(new Date())
        return year < min || year > max ? helpers.error('number.between', { min, max }) : year
      }),
  )
    .orNull()
    .optional()
    .describe(
      'The year of planting, from last year to two years ahead, for seasonal outlooks. If unknown, the next planting',
    )

/** A variety, or null: the length of its season, or its days. One rule for both, so that its errors name both. */
export const varietyField = () =>
  member(
    Joi.any<FieldVariety>()
      .meta({
        replace: {
          anyOf: [
            { type: 'string', enum: VARIETY_LENGTHS },
            { type: 'integer', minimum: VARIETY_DAYS_RANGE.min, maximum: VARIETY_DAYS_RANGE.max },
            { type: 'null' },
          ],
        },
      })
      .custom(checkVariety),
  ).orNull()

const checkVariety: Joi.CustomValidator<unknown> = (value, helpers) => {
  if (typeof value === 'string') {
    return VARIETY_LENGTHS.some((length) => length === value) ? value : helpers.error('variety.only')
  }
  if (typeof value !== 'number') return helpers.error('variety.base')
  if (isVarietyDays(value)) return value
  const { min, max } = VARIETY_DAYS_RANGE
  return value < min || value > max
    ? helpers.error('number.between', { min, max })
    : helpers.error('number.integer')
}

interface Range {
  min: number
  max: number
}

/**
 * Adds a range to a number. The custom rule reports both bounds in one error. With `.messages()` on the field Joi would
 * compile the message again for every value it checks.
 */
function inRange(field: Joi.NumberSchema, { min, max }: Range): Joi.NumberSchema {
  return field
    .meta({ schema: { minimum: min, maximum: max } })
    .custom((value: number, helpers) =>
      value < min || value > max ? helpers.error('number.between', { min, max }) : value,
    )
}

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 200

/** A query parameter, which `parse` converts for the handler. */
export const parameter = <T>(jsonSchema: JsonSchema, parse: Joi.CustomValidator<string, T>) =>
  member(Joi.string<T>().meta({ replace: jsonSchema }).custom(parse))

/** Query parameter: the maximum number of list entries. Values above 200 are reduced to 200. */
export const limitParameter = (defaultLimit: number = DEFAULT_LIMIT) =>
  createLimitParameter('Maximum number of entries to return.', { default: defaultLimit }).default(
    defaultLimit,
  )

/** Query parameter: the maximum number of list entries, without a default; reduced as above. */
export const optionalLimitParameter = (description: string) => createLimitParameter(description).optional()

const createLimitParameter = (description: string, keywords?: JsonSchema) =>
  parameter<number>({ type: 'integer', minimum: 1, ...keywords }, (input, helpers) => {
    if (!/^\d+$/.test(input)) {
      return helpers.error('text.wrong_format', { expected: 'must be a whole number of at least 1' })
    }
    const limit = Number(input)
    return limit === 0 ? helpers.error('number.min', { limit: 1 }) : Math.min(limit, MAX_LIMIT)
  }).describe(`${description} Values above ${MAX_LIMIT} are treated as ${MAX_LIMIT}.`)

const describeInvalidBefore = (entry: string) => `must be the id of ${entry}`

/** Query parameter: the id of an entry, such as "one of your batches"; only older ones are listed. */
export const beforeParameter = (entry: string) =>
  // `any`, because Joi would report an empty string with another error.
  member(Joi.any<string>().meta({ replace: { type: 'string' } }))
    .describe(`Id of ${entry}; only older ones are listed`)
    .check((id, helpers) =>
      isUuid(id) ? id : helpers.error('text.unknown', { expected: describeInvalidBefore(entry) }),
    )
    .optional()

/** The error of an unknown id, the same as that of a malformed one, so that it does not reveal which ids exist. */
export const unknownBefore = (entry: string): ApiError =>
  validationFailed([{ parameter: 'before', code: 'not_allowed', detail: describeInvalidBefore(entry) }])

/** `Date.parse` also accepts hour 24, which RFC 3339 does not have. */
const RFC_3339 = /^\d{4}-\d\d-\d\d[Tt](?!24)\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/u

/** The range of years that both RFC 3339 and Postgres can write. */
const FIRST_TIMESTAMP = Date.parse('0001-01-01T00:00:00Z')
const LAST_TIMESTAMP = Date.parse('9999-12-31T23:59:59.999Z')

/** Returns false for days such as February 30, which `Date.parse` takes for days of the next month. */
function isCalendarDate(date: string): boolean {
  const time = Date.parse(date)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** Query parameter: a timestamp of RFC 3339. The handler receives a date, to the millisecond. */
export const timestampParameter = () =>
  parameter<Date>({ type: 'string', format: 'date-time' }, (input, helpers) => {
    const time = RFC_3339.test(input) && isCalendarDate(input.slice(0, 10)) ? Date.parse(input) : NaN
    return time >= FIRST_TIMESTAMP && time <= LAST_TIMESTAMP
      ? new Date(time)
      : helpers.error('text.wrong_format', { expected: 'must be a timestamp such as 2026-03-14T09:26:53Z' })
  }).optional()

/** Query parameter: `true`, `false`, `1` or `0` in any letter case. */
export const booleanParameter = () =>
  parameter<boolean>({ type: 'boolean', default: false }, (input, helpers) => {
    const value = input.toLowerCase()
    if (value === 'true' || value === '1') return true
    if (value === 'false' || value === '0') return false
    return helpers.error('text.wrong_format', { expected: 'must be true or false' })
  }).default(false)
