import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listBreakingChanges } from './breaking-changes'

/** The contract with clients. It is replaced when a version is released, never to make this check pass. */
const PUBLISHED = 'openapi.published.json'
const CURRENT = 'openapi.json'

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(__dirname, '..', name), 'utf8'))

const breaking = listBreakingChanges(readJson(PUBLISHED), readJson(CURRENT))
for (const change of breaking) console.error(`breaking: ${change}`)
console.log(`${CURRENT} compared with ${PUBLISHED}: ${breaking.length} breaking changes`)
process.exitCode = breaking.length > 0 ? 1 : 0
