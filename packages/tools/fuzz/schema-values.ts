import fc from 'fast-check'
import { toEntries, toArray, getAtPath } from '@crop/testkit'

/** Values that a JSON Schema means, values at its edges, and values that it does not mean at all. */
export function valueOf(schema: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 20, arbitrary: meantBy(schema) }, { weight: 1, arbitrary: anyValue })
}

/** What JSON Schema knows, and what only JavaScript would think of. */
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', '0', 'null', '__proto__', 'x'.repeat(10_000)),
  fc.constantFrom(-1, 0, 13, 1.5, 1e308, -1e-308, 2 ** 53, 9_999_999_999_999_999_999),
)

function meantBy(schema: unknown): fc.Arbitrary<unknown> {
  const values = toArray(getAtPath(schema, ['enum']))
  if (values.length > 0) return fc.constantFrom(...values)
  const type = getAtPath(schema, ['type'])
  const [first] = Array.isArray(type) ? toArray(type) : [type]
  switch (first) {
    case 'integer':
    case 'number':
      return fc.integer({ min: numberAt(schema, 'minimum', 0), max: numberAt(schema, 'maximum', 500) })
    case 'boolean':
      return fc.boolean()
    case 'object':
      return bodyOf(schema)
    default:
      return getAtPath(schema, ['format']) === 'email' ? fc.emailAddress() : textOf(schema)
  }
}

function textOf(schema: unknown): fc.Arbitrary<string> {
  const maxLength = numberAt(schema, 'maxLength', 300)
  return fc.oneof(
    fc.constantFrom('maize', 'nakuru', 'Lahore, PK', '-0.3,36.1', 'wheat', 'test-failure', 'low'),
    fc.string({ minLength: numberAt(schema, 'minLength', 0), maxLength }),
    fc.string({ unit: 'grapheme', maxLength }),
    fc.string({ unit: 'grapheme', minLength: maxLength, maxLength: maxLength + 1 }),
  )
}

/** Members that the schema names, each there more often than not, and now and then one that it does not. */
export function bodyOf(schema: unknown): fc.Arbitrary<object> {
  const members: [string, fc.Arbitrary<unknown>][] = toEntries(getAtPath(schema, ['properties'])).map(
    ([name, member]) => [name, fc.option(valueOf(member), { nil: undefined, freq: 20 })],
  )
  const extra = fc.dictionary(
    fc.constantFrom('id', 'user_id', 'is_active', '__proto__', 'a'),
    fc.jsonValue(),
    {
      maxKeys: 2,
    },
  )
  return fc
    .tuple(fc.record(Object.fromEntries(members)), extra)
    .map(([known, unknown]) => ({ ...unknown, ...known }))
}

function numberAt(schema: unknown, name: string, otherwise: number): number {
  const value = getAtPath(schema, [name])
  return typeof value === 'number' ? value : otherwise
}
