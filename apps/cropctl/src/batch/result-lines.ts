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
  'latitude',
  'longitude',
  'best_window_from',
  'best_window_to',
  'planting',
  'harvest',
  'crosses_year_end',
  'crop_water_requirement_mm',
  'shortage_mm',
  'yield_ratio_rainfed',
  'explanation',
  'outlook_issued',
  'outlook_source',
  'outlook_label',
  'outlook_score',
  'outlook_change',
])

/** Formats the result of a question, with the line of the file that it comes from. */
export function formatResultLine(
  { reference, question, status, result, error }: BatchItemResult,
  line: number,
): string {
  const { location, crop, month } = question
  return formatCsvLine([
    ...[line, reference, location, crop, month, status],
    ...listScores(result),
    error?.detail,
    ...listPlaceAndNotes(result),
    ...listDays(result),
    ...listWater(result),
    result?.explanation,
    ...listOutlook(result),
  ])
}

/** Undefined for an item that failed or was cancelled. */
type Result = BatchItemResult['result']

function listScores(result: Result) {
  const periods = result?.windows?.map(({ from, to }) => `${from}/${to}`).join(' ')
  return [result?.feasibility_label, result?.feasibility_score, result?.limiting_factor, periods]
}

function listPlaceAndNotes(result: Result) {
  const { place, notes = [] } = result ?? {}
  return [
    place?.name,
    place?.admin1,
    place?.country,
    notes.map(({ detail }) => detail).join(' '),
    // Suggestions contain commas, such as `victoria, ca`.
    notes.flatMap(({ suggestions = [] }) => suggestions).join('; '),
    result && 'irrigation' in result ? result.irrigation : null,
  ]
}

/** Lists where the place is, when to plant there, and when to harvest. */
function listDays(result: Result) {
  const { place, windows = [], season } = result ?? {}
  const bestWindow = windows.find(({ is_best: isBest }) => isBest)
  return [
    place?.latitude,
    place?.longitude,
    bestWindow?.from,
    bestWindow?.to,
    season?.planting,
    season?.harvest,
    season?.crosses_year_end.toString(),
  ]
}

function listWater(result: Result) {
  const water = result?.water
  return [water?.crop_water_requirement_mm, water?.shortage_mm, water?.yield_ratio_rainfed]
}

function listOutlook(result: Result) {
  const outlook = result?.outlook
  return [
    outlook?.issued,
    outlook?.source,
    outlook?.feasibility_label,
    outlook?.feasibility_score,
    outlook?.change,
  ]
}
