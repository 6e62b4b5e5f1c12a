import { collapseWhitespace, FIRST_MONTH, LAST_MONTH, normaliseName } from '@crop/domain'
import Joi from 'joi'

interface TextRules {
  min?: number
  max: number
  /** What becomes of the text; the default keeps it as it is. */
  read?: (text: string) => string
  /** What of the text is counted; the default counts what becomes of it. */
  counted?: (text: string) => string
  /**
   * A further rule, for a text of allowed length only. As a rule of its own Joi would apply it to any text, and what
   * looks at each letter of 100 KiB can hold up the whole process for seconds.
   */
  also?: Joi.CustomValidator<string>
}

const HALF_OF_A_CHARACTER = /\p{Surrogate}/u

const asItIs = (given: string) => given

/** What the rules below mean in JSON Schema: counted are the characters left after trimming. */
function textSchema({ min = 1, max, read, counted = read }: TextRules) {
  const trimmed = min > 0 && counted !== undefined ? String.raw`\S` : undefined
  return {
    minLength: min,
    ...(Number.isFinite(max) && { maxLength: max }),
    ...(trimmed !== undefined && { pattern: trimmed }),
  }
}

/** The one string type of all bodies: no U+0000, no lone surrogates, length in code points. */
export function text(rules: TextRules): Joi.StringSchema {
  const { min = 1, max, read = asItIs, counted = read, also = asItIs } = rules
  // An allowed value is not looked at further, so the empty text is allowed only where it may be one.
  const string = min === 0 ? Joi.string().allow('') : Joi.string()
  return string
    .meta({ schema: textSchema(rules) })
    .custom((given: string, helpers: Joi.CustomHelpers<string>) => {
      if (given.includes('\u0000') || HALF_OF_A_CHARACTER.test(given)) {
        return helpers.error('text.wrong_format', {
          expected: 'must hold whole characters only, and no U+0000',
        })
      }
      const value = read(given)
      const length = [...counted(given)].length
      if (length === 0 && min > 0) return helpers.error('string.empty')
      if (length < min) return helpers.error('text.too_short', { limit: min })
      if (length > max) return helpers.error('text.too_long', { limit: max })
      return also(value, helpers)
    })
}

/** The name of a crop or a place, in its normal form. */
export const nameField = (max: number) => text({ max, read: normaliseName, counted: collapseWhitespace })

/** One error for both ends. Words given to a field, not to all, would be compiled with each value that is checked. */
export const monthField = () =>
  Joi.number()
    .integer()
    .meta({ schema: { minimum: FIRST_MONTH, maximum: LAST_MONTH } })
    .custom((month: number, helpers) =>
      month < FIRST_MONTH || month > LAST_MONTH
        ? helpers.error('number.between', { least: FIRST_MONTH, most: LAST_MONTH })
        : month,
    )

const DEFAULT_LIMIT = 50
const HIGHEST_LIMIT = 200

/** How many entries of a list: a whole number from 1; more than 200 is served as 200. */
export function limitParameter(): Joi.StringSchema {
  return Joi.string()
    .default(DEFAULT_LIMIT)
    .description(`How many entries at most; more than ${HIGHEST_LIMIT} is served as ${HIGHEST_LIMIT}`)
    .meta({ replace: { type: 'integer', minimum: 1, default: DEFAULT_LIMIT } })
    .custom((given: string, helpers) => {
      if (!/^\d+$/.test(given)) {
        return helpers.error('text.wrong_format', { expected: 'must be a whole number from 1' })
      }
      const limit = Number(given)
      return limit === 0 ? helpers.error('number.min', { limit: 1 }) : Math.min(limit, HIGHEST_LIMIT)
    })
}

/** A yes or no in a query: `true`, `false`, `1` or `0` in any case. */
export function flagParameter(): Joi.StringSchema {
  return Joi.string()
    .default(false)
    .meta({ replace: { type: 'boolean', default: false } })
    .custom((given: string, helpers) => {
      const word = given.toLowerCase()
      if (word === 'true' || word === '1') return true
      if (word === 'false' || word === '0') return false
      return helpers.error('text.wrong_format', { expected: 'must be true or false' })
    })
}
