import { readFileSync } from 'node:fs'
import { splitCsvLine } from '../src/data-pack/csv-line'

/** A crop type at a place, and the months in which it is planted there according to a published calendar. */
export interface CalendarUnit {
  /** Key of the crop type. */
  readonly variant: string
  readonly location: string
  readonly latitude: number
  readonly longitude: number
  readonly elevationM: number
  readonly plantingMonths: ReadonlySet<number>
}

const COLUMNS = ['variant', 'location', 'level', 'lat', 'lon', 'rep_elev', 'plant_months'] as const

type Column = (typeof COLUMNS)[number]

/** Returns the cell of a column, or an empty text if the line is too short. */
type GetCell = (column: Column) => string

/**
 * Reads a planting calendar, a CSV file with the columns above. Months are separated by spaces. Rows of the same crop type
 * at the same place are merged, because there may be several seasons or sources. Throws an Error that names the line of an
 * invalid row.
 */
export function readPlantingCalendar(file: string): CalendarUnit[] {
  const [header = '', ...lines] = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
  const columnNames = splitCsvLine(header) ?? []
  const missingColumns = COLUMNS.filter((column) => !columnNames.includes(column))
  if (missingColumns.length > 0) throw new Error(`${file} has no column ${missingColumns.join(', ')}`)

  const units = new Map<string, CalendarUnit>()
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    const cells = splitCsvLine(line) ?? []
    const getCell: GetCell = (column) => cells[columnNames.indexOf(column)] ?? ''
    const unit = parseUnit(getCell)
    if (!unit) throw new Error(`${file}, line ${index + 2}: invalid coordinates, elevation or months`)
    const key = [getCell('variant'), getCell('location'), getCell('level')].join('\n')
    const previous = units.get(key)
    const plantingMonths = new Set([...(previous?.plantingMonths ?? []), ...unit.plantingMonths])
    units.set(key, { ...(previous ?? unit), plantingMonths })
  }
  return [...units.values()]
}

/** Parses a row. Returns undefined if its coordinates, elevation or months are invalid. */
function parseUnit(getCell: GetCell): CalendarUnit | undefined {
  const latitude = parseNumber(getCell('lat'))
  const longitude = parseNumber(getCell('lon'))
  const elevationM = parseNumber(getCell('rep_elev'))
  const months = getCell('plant_months').split(' ').map(Number)
  const areMonthsValid = months.every((month) => Number.isInteger(month) && month >= 1 && month <= 12)
  if (![latitude, longitude, elevationM].every(Number.isFinite) || !areMonthsValid) return undefined
  return {
    variant: getCell('variant'),
    location: getCell('location'),
    latitude,
    longitude,
    elevationM,
    plantingMonths: new Set(months),
  }
}

/** Returns NaN if the cell is empty or not a number. */
function parseNumber(cell: string): number {
  return cell === '' ? NaN : Number(cell)
}
