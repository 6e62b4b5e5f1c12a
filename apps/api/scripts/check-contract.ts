import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiDiff } from 'api-smart-diff'

/** What clients were promised: replaced when a version is released, never to make this check pass. */
const PUBLISHED = 'openapi.published.json'
const CURRENT = 'openapi.json'

const read = (name: string): unknown => JSON.parse(readFileSync(join(__dirname, '..', name), 'utf8'))

/** Differences that would break a client which was made for the published document. */
function breakingChanges(): string[] {
  return apiDiff(read(PUBLISHED), read(CURRENT))
    .filter(({ type, path }) => type === 'breaking' || path.at(-1) === 'type')
    .map(({ action, path }) => `${action} ${path.join(' › ')}`)
}

const breaking = breakingChanges()
for (const change of breaking) console.error(`breaking: ${change}`)
console.log(`${CURRENT} against ${PUBLISHED}: ${breaking.length} breaking differences`)
process.exitCode = breaking.length > 0 ? 1 : 0
