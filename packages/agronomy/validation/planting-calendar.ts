import { DAYS_IN_YEAR } from '../src/calendar'
import { type CsvRow, readCsv } from './read-csv'

/** A crop type at a place, and the months in which it is planted there according to a published calendar. */
export interface CalendarUnit {
  /** Key of the crop type. */
  readonly variant: string
  readonly location: string
  /** The district, state or zone that the location names in brackets; the location itself if it names none. */
  readonly area: string
  readonly latitude: number
  readonly longitude: number
  readonly elevationM: number
  readonly plantingMonths: ReadonlySet<number>
  /** Seasons of the rows that give the days of planting and harvest. */
  readonly seasons: readonly PublishedSeason[]
}

/** A published season, from the middle of the planting window to the middle of the harvest window. */
export interface PublishedSeason {
  /** Counted from 0 (1 January). */
  readonly plantingDay: number
  readonly days: number
}

const COLUMNS = ['variant', 'location', 'level', 'lat', 'lon', 'rep_elev', 'plant_months']

/** Days of the year, counted from 1, and the length of the planting window; a calendar may omit these columns. */
const SEASON_COLUMNS = ['plant_start_doy', 'window_days', 'harvest_start_doy', 'harvest_end_doy']

/**
 * Reads a planting calendar, a CSV file with the columns above. Months are separated by spaces. Rows of the same crop type
 * at the same place are merged, because there may be several seasons or sources. Throws an Error that names the line of an
 * invalid row.
 */
export function readPlantingCalendar(file: string): CalendarUnit[] {
  const units = new Map<string, CalendarUnit>()
  for (const { where, get } of readCsv(file, COLUMNS).rows) {
    const unit = parseUnit(get)
    if (!unit) throw new Error(`${where}: invalid coordinates, elevation or months`)
    const key = [get('variant'), get('location'), get('level')].join('\n')
    units.set(key, mergeUnits(units.get(key), unit))
  }
  return [...units.values()]
}

function mergeUnits(first: CalendarUnit | undefined, second: CalendarUnit): CalendarUnit {
  if (!first) return second
  return {
    ...first,
    plantingMonths: new Set([...first.plantingMonths, ...second.plantingMonths]),
    seasons: [...first.seasons, ...second.seasons],
  }
}

/** Parses a row. Returns undefined if its coordinates, elevation or months are invalid. */
function parseUnit(getCell: CsvRow['get']): CalendarUnit | undefined {
  const latitude = parseNumber(getCell('lat'))
  const longitude = parseNumber(getCell('lon'))
  const elevationM = parseNumber(getCell('rep_elev'))
  const months = getCell('plant_months').split(' ').map(Number)
  const areMonthsValid = months.every((month) => Number.isInteger(month) && month >= 1 && month <= 12)
  if (![latitude, longitude, elevationM].every(Number.isFinite) || !areMonthsValid) return undefined
  const location = getCell('location')
  return {
    variant: getCell('variant'),
    location,
    area: toArea(location),
    latitude,
    longitude,
    elevationM,
    plantingMonths: new Set(months),
    seasons: parseSeasons(getCell),
  }
}

/** Returns what a location names in brackets, with what follows: "(Gujarat), IN" of "Anand (Gujarat), IN". */
export function toArea(location: string): string {
  return /\(.*$/u.exec(location)?.[0] ?? location
}

/** Parses the season of a row. Returns an empty list if the row does not give it. */
function parseSeasons(getCell: CsvRow['get']): PublishedSeason[] {
  const [plantingStart = NaN, windowDays = NaN, harvestStart = NaN, harvestEnd = NaN] = SEASON_COLUMNS.map(
    (column) => parseNumber(getCell(column)),
  )
  const plantingDay = (plantingStart + Math.floor(windowDays / 2) - 1) % DAYS_IN_YEAR
  const harvestDay = harvestStart + countDaysUntil(harvestEnd, harvestStart) / 2 - 1
  const days = countDaysUntil(harvestDay, plantingDay)
  return Number.isFinite(days) ? [{ plantingDay, days }] : []
}

/** Returns the days from a day of the year until the next occurrence of another. */
function countDaysUntil(day: number, start: number): number {
  return (day - start + 2 * DAYS_IN_YEAR) % DAYS_IN_YEAR
}

/** Returns NaN if the cell is empty or not a number. */
function parseNumber(cell: string): number {
  return cell === '' ? NaN : Number(cell)
}
