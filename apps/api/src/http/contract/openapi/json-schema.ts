import type Joi from 'joi'

export type JsonSchema = Record<string, unknown>

/** The named schemas of a document. */
export type SchemaComponents = Map<string, JsonSchema>

/**
 * Converts a Joi schema to JSON Schema (draft 2020-12). Joi's own conversion is completed from the metadata of our
 * schemas: `meta({ schema })` adds keywords that describe a custom rule, `meta({ replace })` replaces the JSON Schema,
 * and `meta({ component })` names a schema, which is then added to `components` and referenced.
 */
export function toJsonSchema(schema: Joi.Schema, components: SchemaComponents): JsonSchema {
  const json = toRecord(schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' }))
  return completeSchema(json, toRecord(schema.describe()), components)
}

/** Completes `json`, Joi's conversion of a schema, from `description`, Joi's description of the same schema. */
function completeSchema(json: JsonSchema, description: JsonSchema, components: SchemaComponents): JsonSchema {
  const metas = toArray(description['metas']).map(toRecord)
  const replacement = metas.map(({ replace }) => replace).findLast(isRecord)
  const completed = replacement
    ? { ...getDescriptionText(description), ...replacement }
    : completeChildren(json, description, components)
  const extended = metas.reduce<JsonSchema>(
    (merged, { schema }) => ({ ...merged, ...toRecord(schema) }),
    completed,
  )
  const name = metas.map(({ component }) => component).find((component) => typeof component === 'string')
  return name === undefined ? addNullToEnum(extended) : toReference(name, extended, components)
}

function getDescriptionText(description: JsonSchema): JsonSchema {
  const { description: text } = toRecord(description['flags'])
  return text === undefined ? {} : { description: text }
}

function completeChildren(
  json: JsonSchema,
  description: JsonSchema,
  components: SchemaComponents,
): JsonSchema {
  const completed = { ...json }
  if (isRecord(json['properties'])) {
    const keys = toRecord(description['keys'])
    const properties = Object.entries(json['properties']).map(([name, child]) => [
      name,
      completeSchema(toRecord(child), toRecord(keys[name]), components),
    ])
    completed['properties'] = Object.fromEntries(properties)
  }
  if (isRecord(json['items'])) {
    const [item] = toArray(description['items'])
    completed['items'] = completeSchema(json['items'], toRecord(item), components)
  }
  if (Array.isArray(json['anyOf'])) {
    const matches = toArray(description['matches']).map((match) => toRecord(toRecord(match)['schema']))
    completed['anyOf'] = json['anyOf'].map((option, index) =>
      completeSchema(toRecord(option), matches[index] ?? {}, components),
    )
  }
  return completed
}

/** Joi omits null from the values of a nullable enumeration. */
function addNullToEnum(json: JsonSchema): JsonSchema {
  const values = toArray(json['enum'])
  const isNullable = toArray(json['type']).includes('null')
  return values.length > 0 && isNullable && !values.includes(null)
    ? { ...json, enum: [...values, null] }
    : json
}

/** Adds the schema to the components and returns a reference to it, nullable if the schema is. */
function toReference(name: string, json: JsonSchema, components: SchemaComponents): JsonSchema {
  const types = toArray(json['type'])
  const component = types.length > 0 ? { ...json, type: types.find((type) => type !== 'null') } : json
  components.set(name, component)
  const reference = { $ref: `#/components/schemas/${name}` }
  return types.includes('null') ? { anyOf: [reference, { type: 'null' }] } : reference
}

function isRecord(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value if it is an object, otherwise an empty object. */
export function toRecord(value: unknown): JsonSchema {
  return isRecord(value) ? value : {}
}

function toArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
