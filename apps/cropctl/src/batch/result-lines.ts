import type { BatchItemResult } from '@crop/client'
import { formatCsvLine } from '@crop/runtime/csv'

export const RESULT_HEADER = formatCsvLine([
  'line',
  'reference',
  'location',
  'crop',
  'month',
  'status',
  'feasibility_label',
  'feasibility_score',
  'limiting_factor',
  'windows',
  'error',
  'place',
  'region',
  'country',
  'notes',
  'suggestions',
  'irrigation',
])

/** Formats the result of a question, with the line of the file that it comes from. */
export function formatResult(
  { reference, question, status, result, error }: BatchItemResult,
  line: number,
): string {
  const { location, crop, month } = question
  return formatCsvLine([
    ...[line, reference, location, crop, month, status],
    ...(result ? listScores(result) : NO_SCORES),
    error?.detail,
    ...(result ? listPlaceAndNotes(result) : NO_PLACE_AND_NOTES),
  ])
}

type Result = NonNullable<BatchItemResult['result']>

const NO_SCORES = [null, null, null, null]

function listScores({ feasibility_label, feasibility_score, limiting_factor, windows = [] }: Result) {
  const periods = windows.map(({ from, to }) => `${from}/${to}`).join(' ')
  return [feasibility_label, feasibility_score, limiting_factor, periods]
}

const NO_PLACE_AND_NOTES = [null, null, null, null, null, null]

function listPlaceAndNotes(result: Result) {
  const { place, notes } = result
  return [
    place?.name,
    place?.admin1,
    place?.country,
    notes.map(({ detail }) => detail).join(' '),
    // Suggestions contain commas, such as `victoria, ca`.
    notes.flatMap(({ suggestions = [] }) => suggestions).join('; '),
    'irrigation' in result ? result.irrigation : null,
  ]
}
