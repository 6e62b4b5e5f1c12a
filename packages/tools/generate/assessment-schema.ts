import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '@crop/dev-servers'
import type { GeneratedFile } from './generated-file'

const OPENAPI_FILE = join(REPOSITORY, 'apps', 'api', 'openapi.json')

/** Members of a result that the service itself adds. */
const ADDED_MEMBERS = ['request_id', 'cached', 'location', 'crop', 'month', 'computed_at']

interface ObjectSchema {
  properties: Record<string, object>
  required: string[]
}

interface OpenApiDocument {
  components: { schemas: Record<string, object> & { Analysis: ObjectSchema } }
}

const REFERENCE = /"#\/components\/schemas\/(\w+)"/g

/** Writes a schema without descriptions, with references to definitions of the same document. */
const toJson = (schema: object) =>
  JSON.stringify(schema, (name, value: unknown) =>
    name === 'description' && typeof value === 'string' ? undefined : value,
  ).replaceAll(REFERENCE, '"#/$$defs/$1"')

/** Returns the names of the schemas that a schema refers to, directly or not. */
function listUsed(schema: object, schemas: Record<string, object>, used = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(REFERENCE)) {
    if (used.has(name)) continue
    used.add(name)
    listUsed(schemas[name] ?? {}, schemas, used)
  }
  return used
}

async function createText(): Promise<string> {
  const { schemas } = (JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as OpenApiDocument).components
  const isOwn = (name: string) => !ADDED_MEMBERS.includes(name)
  const { properties, required } = schemas.Analysis
  const own = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isOwn(name))),
    required: required.filter(isOwn),
  }
  const definitions = Object.fromEntries(Array.from(listUsed(own, schemas), (name) => [name, schemas[name]]))
  return toJson({
    $comment: 'Generated from the OpenAPI document by `npm run generate`. Further members are allowed.',
    ...own,
    $defs: definitions,
  })
}

/** The JSON Schema of what a model server answers: a result, without the added members. */
export const ASSESSMENT_SCHEMA: GeneratedFile = {
  path: 'apps/worker/src/model/assessment-schema.json',
  createText,
}
