import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { format, resolveConfig } from 'prettier'

const DOCUMENT = join(__dirname, '../../../apps/api/openapi.json')
const TYPES = join(__dirname, '../src/api-types.ts')
const HEADER = `// Generated from apps/api/openapi.json by packages/client/scripts/generate-types.ts: \`npm run generate\`.
/* eslint-disable */
`

/** The document of the api as TypeScript; the same document always gives the same file. */
async function main(): Promise<void> {
  const types = astToString(await openapiTS(readFileSync(DOCUMENT, 'utf8')))
  const style = await resolveConfig(TYPES)
  writeFileSync(TYPES, await format(HEADER + types, { ...style, filepath: TYPES }))
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
