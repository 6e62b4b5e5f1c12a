import Joi from 'joi'
import { flag, list, member, oneOf, openObject, patchBody, requestBody, text, type TypeOf } from './members'

const plan = requestBody({
  name: text('North field'),
  risk: oneOf(['low', 'high'], 'low'),
  label: text().orNull(),
  note: text('dry').optional(),
  group: text('cereal').notPromised(),
  isShown: flag(true).default(false),
})

const isValid = (schema: Joi.Schema, value: unknown) => schema.validate(value).error === undefined

test('an example of a body shows its members, with null where they have no other value, but not optional ones', () => {
  expect(plan.example).toEqual({ name: 'North field', risk: 'low', label: null, group: 'cereal' })
  expect(openObject({ plans: list(plan) }).example).toEqual({ plans: [plan.example] })
  expect(plan.withExample({ note: 'wet', risk: 'high' }).example).toMatchObject({ note: 'wet', risk: 'high' })
})

test('every member is required unless it may be missing', () => {
  const required = { name: 'a', risk: 'low', label: null }
  expect(plan.schema.validate(required)).toEqual({ value: { ...required, isShown: false } })
  for (const name of ['name', 'risk', 'label']) {
    expect(isValid(plan.schema, { ...required, [name]: undefined })).toBe(false)
  }
  expect(isValid(plan.schema, { ...required, name: null })).toBe(false)
})

test('all members of a patch may be missing or null', () => {
  const patch = patchBody({ name: text('North field'), risk: oneOf(['low', 'high']) })
  expect(patch.example).toBeUndefined()
  expect(isValid(patch.schema, {})).toBe(true)
  expect(isValid(patch.schema, { name: null, risk: null })).toBe(true)
  expect(isValid(patch.schema, { risk: 'medium' })).toBe(false)
})

test('the type of a body follows from its members, and examples of another type do not compile', () => {
  const valid: TypeOf<typeof plan> = { name: 'a', risk: 'high', label: null, group: 'b', isShown: false }
  // @ts-expect-error The risk is none of the words.
  const invalid: TypeOf<typeof plan> = { ...valid, risk: 'medium' }
  // @ts-expect-error The schema is that of a text.
  const number = member(Joi.string(), 5)
  expect([isValid(plan.schema, valid), isValid(plan.schema, invalid)]).toEqual([true, false])
  expect(isValid(number.schema, number.example)).toBe(false)
})
