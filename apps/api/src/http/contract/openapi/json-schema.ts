import Joi from 'joi'
import { isRecord, toArray, toRecord } from '../json-value'

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
  return completeSchema(json, schema, components)
}

/**
 * Completes `json`, Joi's conversion of `schema`. It reads the schema's terms instead of calling `describe`, which validates
 * its own output at every level: that would take ten times as long as the rest of the document.
 */
function completeSchema(
  json: JsonSchema,
  schema: Joi.Schema | undefined,
  components: SchemaComponents,
): JsonSchema {
  const metas = getTerm(schema, 'metas')
  const replacement = metas.map(({ replace }) => replace).findLast(isRecord)
  const completed = replacement
    ? { ...getDescriptionText(schema), ...replacement }
    : completeChildren(json, schema, components)
  const extended = metas.reduce<JsonSchema>(
    (merged, meta) => ({ ...merged, ...toRecord(meta['schema']) }),
    completed,
  )
  const name = metas.map(({ component }) => component).find((component) => typeof component === 'string')
  return name === undefined ? addNullToEnum(extended) : toReference(name, extended, components)
}

function getDescriptionText(schema: Joi.Schema | undefined): JsonSchema {
  const text: unknown = schema?.$_getFlag('description')
  return text === undefined ? {} : { description: text }
}

function completeChildren(
  json: JsonSchema,
  schema: Joi.Schema | undefined,
  components: SchemaComponents,
): JsonSchema {
  const completed = { ...json }
  if (isRecord(json['properties'])) {
    const keys = new Map(getTerm(schema, 'keys').map((key) => [key['key'], key['schema']]))
    const properties = Object.entries(json['properties']).map(([name, child]) => [
      name,
      completeSchema(toRecord(child), toSchema(keys.get(name)), components),
    ])
    completed['properties'] = Object.fromEntries(properties)
  }
  if (isRecord(json['items'])) {
    const [item] = getTerm(schema, 'items')
    completed['items'] = completeSchema(json['items'], toSchema(item), components)
  }
  if (isRecord(json['additionalProperties'])) {
    const [pattern] = getTerm(schema, 'patterns')
    const member = toSchema(pattern?.['rule'])
    completed['additionalProperties'] = completeSchema(json['additionalProperties'], member, components)
  }
  if (Array.isArray(json['anyOf'])) {
    const matches = getTerm(schema, 'matches')
    completed['anyOf'] = json['anyOf'].map((option, index) =>
      completeSchema(toRecord(option), toSchema(matches[index]?.['schema']), components),
    )
  }
  return completed
}

/** Returns what Joi stores about a schema under this name, such as its keys or its metadata. */
function getTerm(schema: Joi.Schema | undefined, name: string): JsonSchema[] {
  const terms: unknown = schema?.$_terms
  return toArray(toRecord(terms)[name]).map(toRecord)
}

const toSchema = (value: unknown): Joi.Schema | undefined => (Joi.isSchema(value) ? value : undefined)

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
