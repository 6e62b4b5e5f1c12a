import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listBreakingChanges } from './breaking-changes'

/** The contract with clients. It is replaced when a version is released, never to make this check pass. */
const PUBLISHED = 'openapi.published.json'
const CURRENT = 'openapi.json'

/**
 * Response values that clients receive only if their requests use a member that the published contract lacks, and values
 * that it allows as well.
 */
const ACCEPTED_CHANGES: readonly RegExp[] = [
  // The factor `soil_ph` and its unit belong to requests that state the pH of the soil.
  / › result › .*(limiting_factor|properties › (name|unit)) › enum › \d+$/u,
  // Notifications have a code and parameters only with `include=params`.
  / › notifications › items › properties › (code|params)$/u,
  // Plans have it only with `include=irrigation`.
  /crop-plans › get › .* › items › properties › latest_irrigation$/u,
  // A number became an integer.
  / › expires_in_minutes › (type|minimum|exclusiveMinimum)$/u,
]

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(__dirname, '..', name), 'utf8'))

const breaking = listBreakingChanges(readJson(PUBLISHED), readJson(CURRENT)).filter(
  (change) => !ACCEPTED_CHANGES.some((accepted) => accepted.test(change)),
)
for (const change of breaking) console.error(`breaking: ${change}`)
console.log(`${CURRENT} compared with ${PUBLISHED}: ${breaking.length} breaking changes`)
process.exitCode = breaking.length > 0 ? 1 : 0
