import type { FinishedItem } from '@crop/db'
import { CONDITION_NAMES, getConditionValues } from '@crop/domain'
import { formatCsvLine } from '@crop/runtime'
import type { ResultFields } from './result-schemas'
import { getItemError } from './result-stream'

const SUMMARY_COLUMNS = [
  'index',
  'reference',
  'location',
  'crop',
  'month',
  ...CONDITION_NAMES,
  'status',
  'feasibility_label',
  'feasibility_score',
  'limiting_factor',
  'windows',
  'error_code',
  'error_detail',
  'place',
  'country',
]

const FULL_COLUMNS = ['confidence', 'model_version', 'explanation']

/** Columns at the end, behind those that tables have with either set of fields. */
const NOTE_COLUMNS = ['region', 'notes', 'suggestions', 'irrigation']

/** Returns the line with the names of the columns. */
export const toCsvHeader = (fields: ResultFields): string =>
  formatCsvLine([...SUMMARY_COLUMNS, ...(fields === 'full' ? FULL_COLUMNS : []), ...NOTE_COLUMNS])

/** Formats an item as one line of CSV (RFC 4180). */
export function toCsvLine(item: FinishedItem, resultJson: string | null, fields: ResultFields): string {
  const result: unknown = resultJson === null ? undefined : JSON.parse(resultJson)
  return formatCsvLine([
    ...listSummaryValues(item, result),
    ...(fields === 'full' ? listFullValues(result) : []),
    ...listNoteValues(result),
  ])
}

/** Lists the values of `SUMMARY_COLUMNS`. */
function listSummaryValues(item: FinishedItem, result: unknown): unknown[] {
  const conditions = getConditionValues(item.conditions ?? undefined)
  const error = getItemError(item)
  const place = getMember(result, 'place')
  return [
    item.index,
    item.reference,
    item.location,
    item.crop,
    item.month,
    ...CONDITION_NAMES.map((name) => conditions?.[name]),
    item.state,
    getMember(result, 'feasibility_label'),
    getMember(result, 'feasibility_score'),
    getMember(result, 'limiting_factor'),
    formatWindows(getMember(result, 'windows')),
    error?.code,
    error?.detail,
    getMember(place, 'name'),
    getMember(place, 'country'),
  ]
}

/** Lists the values of `FULL_COLUMNS`. */
function listFullValues(result: unknown): unknown[] {
  return [
    getMember(getMember(result, 'confidence'), 'level'),
    getMember(result, 'model_version'),
    getMember(result, 'explanation'),
  ]
}

/** Lists the values of `NOTE_COLUMNS`. */
function listNoteValues(result: unknown): unknown[] {
  const notes = toList(getMember(result, 'notes'))
  return [
    getMember(getMember(result, 'place'), 'admin1'),
    notes.map((note) => getMember(note, 'detail')).join(' '),
    // Suggestions contain commas, such as `victoria, ca`.
    notes.flatMap((note) => toList(getMember(note, 'suggestions'))).join('; '),
    // A summary has it itself, a whole result with the water.
    getMember(result, 'irrigation') ?? getMember(getMember(result, 'water'), 'irrigation'),
  ]
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Returns a member of a value that was parsed from JSON. */
function getMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** Formats planting windows as `03-11/04-20`, separated by spaces. */
function formatWindows(windows: unknown): string {
  if (!Array.isArray(windows)) return ''
  return windows
    .map((window) => `${String(getMember(window, 'from'))}/${String(getMember(window, 'to'))}`)
    .join(' ')
}
