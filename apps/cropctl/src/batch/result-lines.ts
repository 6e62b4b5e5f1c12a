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
])

/** Formats the result of a question, with the line of the file that it comes from. */
export function formatResult(
  { reference, question, status, ...item }: BatchItemResult,
  line: number,
): string {
  const { result, error } = item
  const windows = result?.windows?.map(({ from, to }) => `${from}/${to}`).join(' ')
  return formatCsvLine([
    line,
    reference,
    question.location,
    question.crop,
    question.month,
    status,
    result?.feasibility_label,
    result?.feasibility_score,
    result?.limiting_factor,
    windows,
    error?.detail,
  ])
}
