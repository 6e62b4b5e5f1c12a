import type Joi from 'joi'

export type JsonSchema = Record<string, unknown>

/** Named schemas of a document, by name. */
export type Components = Map<string, JsonSchema>

/**
 * The JSON Schema (draft 2020-12) of a Joi schema, as Joi writes it, with what Joi leaves out: `meta({ schema })`
 * says what a custom rule means, `meta({ component })` names a schema, which then stands among the components.
 */
export function toJsonSchema(schema: Joi.Schema, components: Components): JsonSchema {
  const json = toRecord(schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' }))
  return complete(json, toRecord(schema.describe()), components)
}

/** Walks through Joi's JSON Schema and Joi's own description of the schema side by side. */
function complete(json: JsonSchema, described: JsonSchema, components: Components): JsonSchema {
  const metas = listOf(described['metas']).map(toRecord)
  const replacement = metas.flatMap(({ replace }) => (isRecord(replace) ? [replace] : [])).at(-1)
  const { description } = toRecord(described['flags'])
  const words = description === undefined ? {} : { description }
  const whole = replacement ? { ...words, ...replacement } : withChildren(json, described, components)
  const shown = metas.reduce<JsonSchema>((soFar, { schema }) => ({ ...soFar, ...toRecord(schema) }), whole)
  const [name] = metas.flatMap(({ component }) => (typeof component === 'string' ? [component] : []))
  return name === undefined ? nullable(shown) : reference(name, shown, components)
}

function withChildren(json: JsonSchema, described: JsonSchema, components: Components): JsonSchema {
  const [item] = listOf(described['items'])
  const matches = listOf(described['matches']).map((match) => toRecord(toRecord(match)['schema']))
  const keys = toRecord(described['keys'])
  const properties = Object.entries(toRecord(json['properties'])).map(([name, child]) => [
    name,
    complete(toRecord(child), toRecord(keys[name]), components),
  ])
  return {
    ...json,
    ...(isRecord(json['properties']) && { properties: Object.fromEntries(properties) }),
    ...(isRecord(json['items']) && { items: complete(json['items'], toRecord(item), components) }),
    ...(Array.isArray(json['anyOf']) && {
      anyOf: json['anyOf'].map((option, at) => complete(toRecord(option), matches[at] ?? {}, components)),
    }),
  }
}

/** Joi forgets that null is among the values of an enumeration that allows it. */
function nullable(json: JsonSchema): JsonSchema {
  const values = listOf(json['enum'])
  const allowsNull = listOf(json['type']).includes('null')
  return values.length > 0 && allowsNull && !values.includes(null)
    ? { ...json, enum: [...values, null] }
    : json
}

function reference(name: string, json: JsonSchema, components: Components): JsonSchema {
  const types = listOf(json['type'])
  const plain = types.length > 0 ? { ...json, type: types.find((type) => type !== 'null') } : json
  components.set(name, plain)
  const ref = { $ref: `#/components/schemas/${name}` }
  return types.includes('null') ? { anyOf: [ref, { type: 'null' }] } : ref
}

function isRecord(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Nothing of what is no record. */
export function toRecord(value: unknown): JsonSchema {
  return isRecord(value) ? value : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
