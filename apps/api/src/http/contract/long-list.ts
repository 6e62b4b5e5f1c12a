import Joi from 'joi'
import { MAX_FIELD_ERRORS } from '../errors/field-error'
import { type Member, member } from './members'
import { toJsonSchema } from './openapi/json-schema'
import { withValidationOptions } from './validation-options'

/** The errors of the entries of a list, in the only error that a custom rule can report. */
class EntryErrors {
  constructor(readonly details: readonly Joi.ValidationErrorItem[]) {}
}

/**
 * A list of up to thousands of entries, at least one. It is not validated if it is too long, and only up to the first
 * hundred errors, because creating an error takes longer than validating a valid entry.
 */
export function longListField<T>({ schema, shape }: Member<T>, max: number, example?: T[]): Member<T[]> {
  const preparedEntry = withValidationOptions(schema)
  return member(Joi.array<T[]>(), example)
    .withEntries(shape)
    .keywords({ minItems: 1, maxItems: max, items: toJsonSchema(schema, new Map()) })
    .check((list, helpers) => {
      if (list.length === 0) return helpers.error('list.too_short')
      if (list.length > max) return helpers.error('list.too_long', { limit: max })
      const values: T[] = []
      const errors: Joi.ValidationErrorItem[] = []
      for (const [index, input] of list.entries()) {
        const result = preparedEntry.validate(input)
        if (result.error === undefined) values.push(result.value)
        else
          errors.push(...result.error.details.map((detail) => ({ ...detail, path: [index, ...detail.path] })))
        if (errors.length >= MAX_FIELD_ERRORS) break
      }
      return errors.length === 0
        ? values
        : helpers.error('list.entries', { entryErrors: new EntryErrors(errors) })
    })
}

/** Lists the details of a validation error, those of list entries in the place of the error of their list. */
export function listErrorDetails({ details }: Joi.ValidationError): Joi.ValidationErrorItem[] {
  return details.flatMap((detail) => {
    const entryErrors: unknown = detail.context?.['entryErrors']
    if (!(entryErrors instanceof EntryErrors)) return [detail]
    return entryErrors.details.map((entry) => ({ ...entry, path: [...detail.path, ...entry.path] }))
  })
}
