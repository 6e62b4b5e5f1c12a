import type { BatchItemResult } from '@crop/client'

/** Why a question needs a look, by the code of its note or error. */
const REASONS = new Map([
  ['LOCATION_NOT_IN_REFERENCE', 'unknown place'],
  ['LOCATION_AMBIGUOUS', 'several places of the name'],
  ['LOCATION_WIDENED', 'only the place around an unknown part is known'],
  ['COORDINATES_EXCHANGED', 'latitude and longitude may be exchanged'],
  ['COORDINATES_AT_SEA', 'no land known at the coordinates'],
  ['CROP_NOT_IN_REFERENCE', 'unknown crop'],
  ['CLIMATE_NOT_IN_REFERENCE', 'no climate record nearby'],
  ['ANALYSIS_FAILED', 'failed; submitting it again may help'],
  ['ANALYSIS_CANCELLED', 'cancelled'],
])

/** Counts the questions that need a look, by reason. */
export interface ResultSummary {
  add(item: BatchItemResult): void
  /** Returns a line for each reason, the most frequent first. */
  listLines(): string[]
}

export function createResultSummary(): ResultSummary {
  const counts = new Map<string, number>()
  return {
    add({ result, error }) {
      const codes = new Set<string>([
        ...(result?.notes.map(({ code }) => code) ?? []),
        ...(error ? [error.code] : []),
      ])
      for (const code of codes) {
        const reason = REASONS.get(code) ?? (error?.code === code ? code : undefined)
        if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1)
      }
    },
    listLines: () =>
      [...counts].sort(([, a], [, b]) => b - a).map(([reason, count]) => `${count} × ${reason}`),
  }
}
