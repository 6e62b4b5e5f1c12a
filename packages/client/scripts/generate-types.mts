import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'

const DOCUMENT_PATH = join(import.meta.dirname, '../../../apps/api/openapi.json')
const TYPES_PATH = join(import.meta.dirname, '../src/api-types.ts')
const HEADER = `// Generated from apps/api/openapi.json by packages/client/scripts/generate-types.mts: \`npm run generate\`.
`

interface FixedArray {
  items: unknown
  minItems: number
}

/** Whether the schema is that of a pair or a triple. Longer arrays of a fixed length are lists, as of the months. */
const isTuple = (schema: object): schema is FixedArray =>
  'items' in schema &&
  'minItems' in schema &&
  'maxItems' in schema &&
  schema.minItems === schema.maxItems &&
  (schema.minItems === 2 || schema.minItems === 3)

/** Makes tuples of pairs and triples, so that all of their parts are known to be there. */
const withTuples = (value: object): object =>
  isTuple(value)
    ? { ...value, prefixItems: Array.from({ length: value.minItems }, () => value.items) }
    : value

/** Leaves out what no type is made of: headers, responses without success, and examples of bodies, which no editor shows. */
function simplify(name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (name === 'headers' || name === 'example') return undefined
  if (name === 'parameters' && Array.isArray(value))
    return value.filter((parameter: { in: string }) => parameter.in !== 'header')
  if (name !== 'responses') return withTuples(value)
  return Object.fromEntries(Object.entries(value).filter(([status]) => status.startsWith('2')))
}

/** Writes the OpenAPI document of the api as TypeScript types. The output depends only on the document. */
async function main(): Promise<void> {
  const document: unknown = JSON.parse(readFileSync(DOCUMENT_PATH, 'utf8'), simplify)
  const types = astToString(await openapiTS(JSON.stringify(document)))
  writeFileSync(TYPES_PATH, HEADER + types)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
