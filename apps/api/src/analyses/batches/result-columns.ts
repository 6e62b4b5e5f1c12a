import type { FinishedItem } from '@crop/db'
import { CONDITION_NAMES, type FieldConditions, getConditionValues } from '@crop/domain'
import { toArray, toRecord } from '../../http/contract/json-value'
import type { ResultFields } from './result-schemas'
import { getItemError } from './result-stream'

/** An item of a batch with its result, from which the cells of its row are read. */
export interface ResultRow {
  item: FinishedItem
  /** The result, or a summary of it; undefined unless the item is completed. */
  result: unknown
}

export type CellType = 'text' | 'integer' | 'number' | 'boolean'

export interface ResultColumn {
  readonly name: string
  readonly type: CellType
  /** Returns the value of a cell; undefined or null for an empty one. */
  readonly read: (row: ResultRow) => unknown
}

const column = (type: CellType) => (name: string, read: ResultColumn['read']) => ({ name, type, read })
const text = column('text')
const integer = column('integer')
const number = column('number')
const boolean = column('boolean')

/** Reads a member of the result, or of one inside it. */
const fromResult =
  (...path: readonly string[]) =>
  ({ result }: ResultRow) =>
    path.reduce<unknown>((value, name) => toRecord(value)[name], result)

const CONDITION_TYPES = {
  water_supply: text,
  elevation_m: number,
  soil_texture: text,
  soil_ph: number,
  // A number of days is written as text.
  variety: text,
} as const satisfies Record<keyof FieldConditions, typeof text>

const readCondition = (name: keyof FieldConditions) =>
  CONDITION_TYPES[name](name, ({ item }) => getConditionValues(item.conditions ?? undefined)?.[name])

const QUESTION_AND_SCORE: readonly ResultColumn[] = [
  integer('index', ({ item }) => item.index),
  text('reference', ({ item }) => item.reference),
  text('location', ({ item }) => item.location),
  text('crop', ({ item }) => item.crop),
  integer('month', ({ item }) => item.month),
  ...CONDITION_NAMES.filter((name) => name !== 'variety').map(readCondition),
  text('status', ({ item }) => item.state),
  text('feasibility_label', fromResult('feasibility_label')),
  number('feasibility_score', fromResult('feasibility_score')),
  text('limiting_factor', fromResult('limiting_factor')),
  text('windows', ({ result }) => formatWindows(listRecords(result, 'windows'))),
  text('error_code', ({ item }) => getItemError(item)?.code),
  text('error_detail', ({ item }) => getItemError(item)?.detail),
  text('place', fromResult('place', 'name')),
  text('country', fromResult('place', 'country')),
]

const EXPLANATION = text('explanation', fromResult('explanation'))

const ONLY_FULL: readonly ResultColumn[] = [
  text('confidence', fromResult('confidence', 'level')),
  text('model_version', fromResult('model_version')),
  EXPLANATION,
]

const NOTES_AND_PLAN: readonly ResultColumn[] = [
  text('region', fromResult('place', 'admin1')),
  text('notes', ({ result }) =>
    join(
      listRecords(result, 'notes').map((note) => note['detail']),
      ' ',
    ),
  ),
  // Suggestions contain commas, such as `victoria, ca`.
  text('suggestions', ({ result }) =>
    join(
      listRecords(result, 'notes').flatMap((note) => toArray(note['suggestions'])),
      '; ',
    ),
  ),
  // A summary has it at the top, a whole result within the water.
  text('irrigation', (row) => fromResult('irrigation')(row) ?? fromResult('water', 'irrigation')(row)),
  number('latitude', fromResult('place', 'latitude')),
  number('longitude', fromResult('place', 'longitude')),
  text('best_window_from', ({ result }) => findBestWindow(result)?.['from']),
  text('best_window_to', ({ result }) => findBestWindow(result)?.['to']),
  text('planting', fromResult('season', 'planting')),
  text('harvest', fromResult('season', 'harvest')),
  boolean('crosses_year_end', fromResult('season', 'crosses_year_end')),
  number('crop_water_requirement_mm', fromResult('water', 'crop_water_requirement_mm')),
  number('shortage_mm', fromResult('water', 'shortage_mm')),
  number('yield_ratio_rainfed', fromResult('water', 'yield_ratio_rainfed')),
]

const VARIETY_AND_YEAR: readonly ResultColumn[] = [
  readCondition('variety'),
  integer('planting_year', ({ item }) => item.plantingYear),
]

const OUTLOOK: readonly ResultColumn[] = [
  text('outlook_issued', fromResult('outlook', 'issued')),
  text('outlook_source', fromResult('outlook', 'source')),
  text('outlook_label', fromResult('outlook', 'feasibility_label')),
  number('outlook_score', fromResult('outlook', 'feasibility_score')),
  text('outlook_change', fromResult('outlook', 'change')),
]

/** The columns of a table of results. New ones come last, because some clients count them. */
export const RESULT_COLUMNS: Readonly<Record<ResultFields, readonly ResultColumn[]>> = {
  summary: [...QUESTION_AND_SCORE, ...NOTES_AND_PLAN, EXPLANATION, ...VARIETY_AND_YEAR, ...OUTLOOK],
  full: [...QUESTION_AND_SCORE, ...ONLY_FULL, ...NOTES_AND_PLAN, ...VARIETY_AND_YEAR, ...OUTLOOK],
}

/** Lists the objects in a list of a result. */
const listRecords = (value: unknown, name: string) => toArray(toRecord(value)[name]).map(toRecord)

const findBestWindow = (result: unknown) =>
  listRecords(result, 'windows').find((window) => window['is_best'] === true)

/** Formats planting windows as `03-11/04-20`, separated by spaces. */
function formatWindows(windows: readonly Readonly<Record<string, unknown>>[]): string | undefined {
  return join(
    windows.map((window) => `${String(window['from'])}/${String(window['to'])}`),
    ' ',
  )
}

const join = (texts: readonly unknown[], separator: string) =>
  texts.length === 0 ? undefined : texts.join(separator)
