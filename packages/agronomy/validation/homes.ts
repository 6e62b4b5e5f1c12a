import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitCsvLine } from '../src/data-pack/csv-line'
import type { UsualDays } from '../src/season/variety-of-days'

/** A crop at a place that is known for it. */
export interface Home {
  /** Key of the crop type. */
  readonly crop: string
  readonly place: string
  /** Months (1 to 12) in which many farmers plant the crop there. */
  readonly months: readonly number[]
  /** Days from planting to harvest that are usual there; undefined for crops without a season. */
  readonly usualDays: UsualDays | undefined
  /** The source of the row, or `judged` if it is from general knowledge of farming. */
  readonly basis: string
}

/** A crop at a place whose climate does not suit it. */
export interface Stranger {
  /** Key of the crop type. */
  readonly crop: string
  readonly place: string
  readonly why: string
}

const HOME_COLUMNS = ['crop', 'place', 'country', 'months', 'days_min', 'days_max', 'basis'] as const
const STRANGER_COLUMNS = ['crop', 'place', 'country', 'why'] as const

/** Reads `homes.csv` of this folder, or the text of such a file. Throws an Error that names the line of an invalid row. */
export function readHomes(text = readText('homes.csv')): Home[] {
  return readRows(text, HOME_COLUMNS, (getCell) => {
    const months = getCell('months').split(' ').map(Number)
    const areMonthsValid = months.every((month) => Number.isInteger(month) && month >= 1 && month <= 12)
    if (!areMonthsValid || new Set(months).size < months.length) return 'invalid months'
    const usualDays = { min: Number(getCell('days_min')), max: Number(getCell('days_max')) }
    const hasDays = getCell('days_min') !== '' || getCell('days_max') !== ''
    if (hasDays && !(usualDays.min > 0 && usualDays.max > usualDays.min)) return 'invalid days'
    const basis = getCell('basis')
    if (basis === '') return 'no basis'
    return { ...toPlantedPlace(getCell), months, usualDays: hasDays ? usualDays : undefined, basis }
  })
}

/** Reads the lists of this folder. The homes of `tuning-homes.csv` are open to tuning, in addition to the open half. */
export const readHomeLists = () => ({
  homes: readHomes(),
  strangers: readStrangers(),
  tuningHomes: readHomes(readText('tuning-homes.csv')),
})

/** Reads `strangers.csv` of this folder, or the text of such a file, like `readHomes`. */
export function readStrangers(text = readText('strangers.csv')): Stranger[] {
  return readRows(text, STRANGER_COLUMNS, (getCell) => {
    const why = getCell('why')
    return why === '' ? 'no reason' : { ...toPlantedPlace(getCell), why }
  })
}

function toPlantedPlace(getCell: (column: 'crop' | 'place' | 'country') => string) {
  return { crop: getCell('crop'), place: `${getCell('place')}, ${getCell('country')}` }
}

const readText = (file: string) => readFileSync(join(__dirname, file), 'utf8')

/** Parses the rows of a table. `parse` returns a row, or what is wrong with it. */
function readRows<Column extends string, Row extends { readonly crop: string; readonly place: string }>(
  text: string,
  columns: readonly Column[],
  parse: (getCell: (column: Column) => string) => Row | string,
): Row[] {
  const [header = '', ...lines] = text.trimEnd().split('\n')
  if (header !== columns.join()) throw new Error(`the columns are not ${columns.join()}`)
  const keys = new Set<string>()
  return lines.map((line, index) => {
    const values = splitCsvLine(line) ?? []
    const getCell = (column: Column) => values[columns.indexOf(column)] ?? ''
    const row = values.length === columns.length ? parse(getCell) : 'another number of cells'
    if (typeof row === 'string') throw new Error(`line ${index + 2}: ${row}`)
    const key = `${row.crop} at ${row.place}`
    if (keys.has(key)) throw new Error(`line ${index + 2}: ${key} is listed twice`)
    keys.add(key)
    return row
  })
}
