import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { format, resolveConfig } from 'prettier'

const DOCUMENT_PATH = join(import.meta.dirname, '../../../apps/api/openapi.json')
const TYPES_PATH = join(import.meta.dirname, '../src/api-types.ts')
const HEADER = `// Generated from apps/api/openapi.json by packages/client/scripts/generate-types.mts: \`npm run generate\`.
/* eslint-disable */
`

/** Writes the OpenAPI document of the api as TypeScript types. The output depends only on the document. */
async function main(): Promise<void> {
  const types = astToString(await openapiTS(readFileSync(DOCUMENT_PATH, 'utf8')))
  const style = await resolveConfig(TYPES_PATH)
  writeFileSync(TYPES_PATH, await format(HEADER + types, { ...style, filepath: TYPES_PATH }))
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
