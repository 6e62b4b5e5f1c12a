import type Joi from 'joi'
import { JOI_ERRORS } from '../errors/field-error'

const MESSAGES = Object.fromEntries(Object.entries(JOI_ERRORS).map(([type, [, message]]) => [type, message]))

const OPTIONS: Joi.ValidationOptions = {
  abortEarly: false,
  convert: false,
  stripUnknown: true,
  messages: MESSAGES,
  errors: { wrap: { label: false, array: false, string: false }, label: false },
}

/** Adds the options to the schema. Passed to `validate`, Joi would compile the messages again on every call. */
export const withValidationOptions = <T>(schema: Joi.Schema<T>): Joi.Schema<T> => schema.prefs(OPTIONS)
