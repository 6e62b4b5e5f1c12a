import type { FinishedItem } from '@crop/db'
import { getConditionValues } from '@crop/domain'
import { formatCsvLine } from '@crop/runtime'
import type { ResultFields } from './result-schemas'
import { getItemError } from './result-stream'

const SUMMARY_COLUMNS = [
  'index',
  'reference',
  'location',
  'crop',
  'month',
  'water_supply',
  'elevation_m',
  'soil_texture',
  'soil_ph',
  'status',
  'feasibility_label',
  'feasibility_score',
  'limiting_factor',
  'windows',
  'error_code',
  'error_detail',
]

const FULL_COLUMNS = ['place', 'country', 'confidence', 'model_version', 'explanation']

/** Returns the line with the names of the columns. */
export const toCsvHeader = (fields: ResultFields): string =>
  formatCsvLine(fields === 'full' ? [...SUMMARY_COLUMNS, ...FULL_COLUMNS] : SUMMARY_COLUMNS)

/** Formats an item as one line of CSV (RFC 4180). */
export function toCsvLine(item: FinishedItem, resultJson: string | null, fields: ResultFields): string {
  const result: unknown = resultJson === null ? undefined : JSON.parse(resultJson)
  const summary = listSummaryValues(item, result)
  return formatCsvLine(fields === 'full' ? [...summary, ...listFullValues(result)] : summary)
}

/** Lists the values of `SUMMARY_COLUMNS`. */
function listSummaryValues(item: FinishedItem, result: unknown): unknown[] {
  const conditions = getConditionValues(item.conditions ?? undefined)
  const error = getItemError(item)
  return [
    item.index,
    item.reference,
    item.location,
    item.crop,
    item.month,
    conditions?.water_supply,
    conditions?.elevation_m,
    conditions?.soil_texture,
    conditions?.soil_ph,
    item.state,
    getMember(result, 'feasibility_label'),
    getMember(result, 'feasibility_score'),
    getMember(result, 'limiting_factor'),
    formatWindows(getMember(result, 'windows')),
    error?.code,
    error?.detail,
  ]
}

/** Lists the values of `FULL_COLUMNS`. */
function listFullValues(result: unknown): unknown[] {
  const place = getMember(result, 'place')
  return [
    getMember(place, 'name'),
    getMember(place, 'country'),
    getMember(getMember(result, 'confidence'), 'level'),
    getMember(result, 'model_version'),
    getMember(result, 'explanation'),
  ]
}

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
