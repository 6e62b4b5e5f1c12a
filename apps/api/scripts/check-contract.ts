import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { breakingChanges } from './breaking-changes'

/** What clients were promised: replaced when a version is released, never to make this check pass. */
const PUBLISHED = 'openapi.published.json'
const CURRENT = 'openapi.json'

const read = (name: string): unknown => JSON.parse(readFileSync(join(__dirname, '..', name), 'utf8'))

const breaking = breakingChanges(read(PUBLISHED), read(CURRENT))
for (const change of breaking) console.error(`breaking: ${change}`)
console.log(`${CURRENT} against ${PUBLISHED}: ${breaking.length} breaking differences`)
process.exitCode = breaking.length > 0 ? 1 : 0
