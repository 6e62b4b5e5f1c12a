import { LOWEST_SCORES as SCORES } from '@crop/domain'
import type { GeneratedFile } from './generated-file'

const entries = Object.entries(SCORES).map(([verdict, score]) => `  ${verdict}: ${score},\n`)

/** The limits of the labels for the web page, which may not import the domain. */
export const LOWEST_SCORES: GeneratedFile = {
  path: 'apps/web/src/shared/analysis/lowest-scores.ts',
  createText: async () => `// Generated from packages/domain/src/feasibility.ts: \`npm run generate\`.
export const LOWEST_SCORES = {
${entries.join('')}} as const
`,
}
