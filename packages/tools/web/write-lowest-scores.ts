import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOWEST_SCORES } from '@crop/domain'

const FILE = join(__dirname, '../../../apps/web/src/shared/analysis/lowest-scores.ts')

const entries = Object.entries(LOWEST_SCORES).map(([verdict, score]) => `  ${verdict}: ${score},\n`)

/** Writes the limits of the labels for the web page, which may not import the domain. */
writeFileSync(
  FILE,
  `// Generated from packages/domain/src/feasibility.ts: \`npm run generate\`.
export const LOWEST_SCORES = {
${entries.join('')}} as const
`,
)
