import type { BatchItemResult } from '@crop/client'
import { formatCsvLine } from '@crop/runtime/csv'

/** A result with the line of the file that the question comes from. */
type ResultRow = BatchItemResult & { line: number }

const listNotes = ({ result }: ResultRow) => result?.notes ?? []

const findBestWindow = ({ result }: ResultRow) => result?.windows?.find(({ is_best: isBest }) => isBest)

/** The columns of the table. Values are undefined or null for an item that failed or was cancelled. */
const COLUMNS: Readonly<Record<string, (row: ResultRow) => unknown>> = {
  line: ({ line }) => line,
  reference: ({ reference }) => reference,
  location: ({ question }) => question.location,
  crop: ({ question }) => question.crop,
  month: ({ question }) => question.month,
  status: ({ status }) => status,
  feasibility_label: ({ result }) => result?.feasibility_label,
  feasibility_score: ({ result }) => result?.feasibility_score,
  limiting_factor: ({ result }) => result?.limiting_factor,
  windows: ({ result }) => result?.windows?.map(({ from, to }) => `${from}/${to}`).join(' '),
  error: ({ error }) => error?.detail,
  place: ({ result }) => result?.place?.name,
  region: ({ result }) => result?.place?.admin1,
  country: ({ result }) => result?.place?.country,
  notes: (row) =>
    listNotes(row)
      .map(({ detail }) => detail)
      .join(' '),
  // Suggestions contain commas, such as `victoria, ca`.
  suggestions: (row) =>
    listNotes(row)
      .flatMap(({ suggestions = [] }) => suggestions)
      .join('; '),
  irrigation: ({ result }) => (result && 'irrigation' in result ? result.irrigation : null),
  latitude: ({ result }) => result?.place?.latitude,
  longitude: ({ result }) => result?.place?.longitude,
  best_window_from: (row) => findBestWindow(row)?.from,
  best_window_to: (row) => findBestWindow(row)?.to,
  planting: ({ result }) => result?.season?.planting,
  harvest: ({ result }) => result?.season?.harvest,
  crosses_year_end: ({ result }) => result?.season?.crosses_year_end.toString(),
  crop_water_requirement_mm: ({ result }) => result?.water?.crop_water_requirement_mm,
  shortage_mm: ({ result }) => result?.water?.shortage_mm,
  yield_ratio_rainfed: ({ result }) => result?.water?.yield_ratio_rainfed,
  explanation: ({ result }) => result?.explanation,
  outlook_issued: ({ result }) => result?.outlook?.issued,
  outlook_source: ({ result }) => result?.outlook?.source,
  outlook_label: ({ result }) => result?.outlook?.feasibility_label,
  outlook_score: ({ result }) => result?.outlook?.feasibility_score,
  outlook_change: ({ result }) => result?.outlook?.change,
}

export const RESULT_HEADER = formatCsvLine(Object.keys(COLUMNS))

/** Formats the result of a question, with the line of the file that it comes from. */
export const formatResultLine = (item: BatchItemResult, line: number): string =>
  formatCsvLine(Object.values(COLUMNS).map((read) => read({ ...item, line })))
