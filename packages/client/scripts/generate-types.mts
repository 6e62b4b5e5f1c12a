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
const isTuple = (schema: unknown): schema is FixedArray =>
  typeof schema === 'object' &&
  schema !== null &&
  'items' in schema &&
  'minItems' in schema &&
  'maxItems' in schema &&
  schema.minItems === schema.maxItems &&
  (schema.minItems === 2 || schema.minItems === 3)

/** Makes tuples of pairs and triples, so that all of their parts are known to be there. */
const withTuples = (_name: string, value: unknown): unknown =>
  isTuple(value)
    ? { ...value, prefixItems: Array.from({ length: value.minItems }, () => value.items) }
    : value

/** The client has no types for the headers of responses, and no editor shows the examples of bodies. */
const isUnused = (name: string, value: unknown): boolean =>
  name === 'headers' || (name === 'example' && typeof value === 'object')

/** Writes the OpenAPI document of the api as TypeScript types. The output depends only on the document. */
async function main(): Promise<void> {
  const document: unknown = JSON.parse(readFileSync(DOCUMENT_PATH, 'utf8'), (name, value: unknown) =>
    isUnused(name, value) ? undefined : withTuples(name, value),
  )
  const types = astToString(await openapiTS(JSON.stringify(document)))
  writeFileSync(TYPES_PATH, HEADER + types)
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
