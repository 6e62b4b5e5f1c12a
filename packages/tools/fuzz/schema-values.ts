import fc from 'fast-check'
import { getAtPath, toArray, toEntries } from '@crop/testkit'
import { mostly } from './mostly'
import { searchTexts } from './names'

/** Generates values for a JSON Schema: mostly valid ones, some at its limits, and some of any type. */
export function createValues(schema: unknown): fc.Arbitrary<unknown> {
  return mostly(20, createValidValues(schema), anyValue)
}

/** Generates values regardless of a schema, including texts and numbers that often cause errors. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', '0', 'null', '__proto__', 'x'.repeat(10_000)),
  fc.constantFrom(-1, 0, 13, 1.5, 1e308, -1e-308, 2 ** 53, 1e19),
)

const localParts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
const domains = fc.oneof(
  fc.domain(),
  fc.constantFrom(
    'm\u00fcnchen.example',
    'mu\u0308nchen.example',
    'xn--mnchen-3ya.example',
    '\u4f8b\u3048.jp',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
)

/** Generates addresses in ASCII and in other scripts, composed and decomposed, some with invisible characters. */
const emailAddresses = fc.oneof(
  fc.emailAddress(),
  fc
    .tuple(fc.constantFrom('', '\u200b', '\ufeff '), localParts, domains, fc.constantFrom('NFC', 'NFD'))
    .map(([start, local, domain, form]) => start + `${local}@${domain}`.normalize(form)),
)

/** Generates values that match the schema, except for some texts that are too long or in the wrong format. */
function createValidValues(schema: unknown): fc.Arbitrary<unknown> {
  const values = toArray(getAtPath(schema, ['enum']))
  if (values.length > 0) return fc.constantFrom(...values)
  const type = getAtPath(schema, ['type'])
  const [firstType] = Array.isArray(type) ? toArray(type) : [type]
  switch (firstType) {
    case 'integer':
    case 'number':
      return fc.integer({ min: getNumber(schema, 'minimum', 0), max: getNumber(schema, 'maximum', 500) })
    case 'boolean':
      return fc.boolean()
    case 'object':
      return createBodies(schema)
    case 'array':
      return fc.array(createValues(getAtPath(schema, ['items'])), { maxLength: 5 })
    default:
      return getAtPath(schema, ['format']) === 'email' ? emailAddresses : createTexts(schema)
  }
}

function createTexts(schema: unknown): fc.Arbitrary<string> {
  const maxLength = getNumber(schema, 'maxLength', 300)
  return fc.oneof(
    searchTexts,
    fc.constantFrom('maize', 'nakuru', 'Lahore, PK', '-0.3,36.1', 'wheat', 'test-failure', 'low'),
    fc.string({ minLength: getNumber(schema, 'minLength', 0), maxLength }),
    fc.string({ unit: 'grapheme', maxLength }),
    fc.string({ unit: 'grapheme', minLength: maxLength, maxLength: maxLength + 1 }),
  )
}

/** Generates objects that usually contain the schema's properties and sometimes others. */
export function createBodies(schema: unknown): fc.Arbitrary<object> {
  const properties: [string, fc.Arbitrary<unknown>][] = toEntries(getAtPath(schema, ['properties'])).map(
    ([name, propertySchema]) => [name, fc.option(createValues(propertySchema), { nil: undefined, freq: 20 })],
  )
  const extraNames = fc.constantFrom('id', 'user_id', 'is_active', '__proto__', 'a')
  const extraProperties = fc.dictionary(extraNames, fc.jsonValue(), { maxKeys: 2 })
  return fc
    .tuple(fc.record(Object.fromEntries(properties)), extraProperties)
    .map(([described, extra]) => ({ ...extra, ...described }))
}

function getNumber(schema: unknown, name: string, fallback: number): number {
  const value = getAtPath(schema, [name])
  return typeof value === 'number' ? value : fallback
}
