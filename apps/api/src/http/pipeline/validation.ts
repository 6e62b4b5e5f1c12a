import { listKeys } from '@crop/runtime'
import type Joi from 'joi'
import { listErrorDetails } from '../contract/long-list'
import type { Body } from '../contract/members'
import { describeUnknownName, findUnknownMembers, hasClosedObject } from '../contract/unknown-members'
import { withValidationOptions } from '../contract/validation-options'
import {
  type FieldError,
  type FieldErrorCode,
  type FieldLocation,
  JOI_ERRORS,
  MAX_FIELD_ERRORS,
} from '../errors/field-error'
import { cacheByQuery } from './fast-paths/query-cache'

const CODES = new Map<string, FieldErrorCode>(
  Object.entries(JOI_ERRORS).map(([type, [code]]) => [type, code]),
)

/** The validated value, or the errors of an invalid one. */
export interface ValidationResult {
  value?: unknown
  errors: FieldError[]
}

/** Validates a body or a query and reports one error per field. `locate` converts Joi's path of the field. */
function validate(
  schema: Joi.Schema,
  input: unknown,
  locate: (path: string) => FieldLocation,
): ValidationResult {
  const result = schema.validate(input)
  if (!result.error) return { value: result.value, errors: [] }
  const errorsByPath = new Map<string, FieldError>()
  for (const { path: keys, type, message } of listErrorDetails(result.error)) {
    const path = keys.join('/')
    const code = CODES.get(type) ?? 'wrong_type'
    const earlier = errorsByPath.get(path)
    // For a value of the wrong type Joi first reports that it is not in the list of allowed values.
    const isMorePrecise = code === 'wrong_type' && earlier?.code === 'not_allowed'
    if (!earlier || isMorePrecise) errorsByPath.set(path, { ...locate(path), code, detail: message })
  }
  return { errors: [...errorsByPath.values()].slice(0, MAX_FIELD_ERRORS) }
}

/**
 * Creates the validator of a parsed body; `undefined` stands for a request without one. A strict one also rejects what is
 * otherwise ignored.
 */
export function createBodyValidator({ schema, shape }: Body<unknown>) {
  const preparedSchema = withValidationOptions(schema)
  const rejectsUnknown = hasClosedObject(shape)
  return (body: unknown, isStrict: boolean): ValidationResult => {
    if (body === undefined) {
      return { errors: [{ pointer: '#', code: 'required', detail: 'a JSON object is required' }] }
    }
    const rejected = isStrict || rejectsUnknown ? findUnknownMembers(shape, body, isStrict) : []
    const unknown = takeFirst(rejected, MAX_FIELD_ERRORS)
    // Joi takes a second to validate an object with hundreds of thousands of members.
    if (unknown.length === MAX_FIELD_ERRORS) return { errors: unknown }
    const result = validate(preparedSchema, body, (path) => ({ pointer: path === '' ? '#' : `#/${path}` }))
    if (unknown.length === 0) return result
    return { errors: [...result.errors, ...unknown].slice(0, MAX_FIELD_ERRORS) }
  }
}

function takeFirst<T>(values: Iterable<T>, max: number): T[] {
  const taken: T[] = []
  for (const value of values) if (taken.push(value) === max) break
  return taken
}

const repeatedParameter = (parameter: string): FieldError => ({
  parameter,
  code: 'not_allowed',
  detail: 'must be given once',
})

/** Creates the validator of a URL's query. Parameters that are not in the schema are ignored, even when repeated. */
export function createQueryValidator(schema: Joi.ObjectSchema) {
  const parameters = listKeys(schema)
  const preparedSchema = withValidationOptions(schema)
  const locate = (parameter: string) => ({ parameter })
  const resultWithoutQuery = validate(preparedSchema, {}, locate)

  const validateQuery = cacheByQuery((query): ValidationResult => {
    const values = new URL(`?${query}`, 'http://localhost').searchParams
    const input: Record<string, string> = {}
    const repeated = new Set<string>()
    for (const name of parameters) {
      const [value, ...others] = values.getAll(name)
      if (others.length > 0) repeated.add(name)
      else if (value !== undefined) input[name] = value
    }
    const result = validate(preparedSchema, input, locate)
    if (repeated.size === 0) return result
    // Such as the missing value of a required parameter that was repeated.
    const isOther = (error: FieldError) => !('parameter' in error && repeated.has(error.parameter))
    return { errors: [...[...repeated].map(repeatedParameter), ...result.errors.filter(isOther)] }
  })

  return (url: string): ValidationResult => {
    const start = url.indexOf('?')
    return start === -1 ? resultWithoutQuery : validateQuery(url.slice(start + 1))
  }
}

/** Returns the errors of the parameters in a URL's query that a schema, if there is one, does not know. */
export function listUnknownParameters(schema: Joi.ObjectSchema | undefined, url: string): FieldError[] {
  const known = schema ? listKeys(schema) : []
  const given = new Set(new URL(url, 'http://localhost').searchParams.keys())
  return [...given]
    .filter((parameter) => !known.includes(parameter))
    .slice(0, MAX_FIELD_ERRORS)
    .map((parameter) => ({
      parameter,
      code: 'unknown_member',
      detail: describeUnknownName(parameter, known),
    }))
}
