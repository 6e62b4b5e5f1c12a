import { readFileSync } from 'node:fs'
import { splitCsvLine } from '../src/data-pack/csv-line'

/** A crop type at a place, with the months in which it is planted there according to a published calendar. */
export interface CalendarUnit {
  readonly variant: string
  readonly location: string
  readonly latitude: number
  readonly longitude: number
  readonly elevationM: number
  readonly plantingMonths: ReadonlySet<number>
}

const COLUMNS = ['variant', 'location', 'level', 'lat', 'lon', 'rep_elev', 'plant_months'] as const

type Row = Readonly<Record<(typeof COLUMNS)[number], string>>

/**
 * Reads a planting calendar: CSV with the columns above, months separated by spaces. The rows of one crop type at
 * one place are joined: several seasons, or several sources. Throws an Error that names the line of a fault.
 */
export function readPlantingCalendar(file: string): CalendarUnit[] {
  const [header = '', ...lines] = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
  const names = splitCsvLine(header) ?? []
  const missing = COLUMNS.filter((column) => !names.includes(column))
  if (missing.length > 0) throw new Error(`${file} has no column ${missing.join(', ')}`)

  const units = new Map<string, CalendarUnit>()
  lines.forEach((line, index) => {
    if (line === '') return
    const row = rowOf(names, splitCsvLine(line) ?? [])
    const unit = unitOf(row)
    if (!unit) throw new Error(`${file}, line ${index + 2}: coordinates, height or months are not readable`)
    const key = [row.variant, row.location, row.level].join('\n')
    const known = units.get(key)
    const months = new Set([...(known?.plantingMonths ?? []), ...unit.plantingMonths])
    units.set(key, { ...(known ?? unit), plantingMonths: months })
  })
  return [...units.values()]
}

function rowOf(names: readonly string[], cells: readonly string[]): Row {
  const cell = (column: (typeof COLUMNS)[number]) => cells[names.indexOf(column)] ?? ''
  return {
    variant: cell('variant'),
    location: cell('location'),
    level: cell('level'),
    lat: cell('lat'),
    lon: cell('lon'),
    rep_elev: cell('rep_elev'),
    plant_months: cell('plant_months'),
  }
}

function unitOf(row: Row): CalendarUnit | null {
  const [latitude, longitude, elevationM] = [row.lat, row.lon, row.rep_elev].map((text) =>
    text === '' ? NaN : Number(text),
  )
  const months = row.plant_months.split(' ').map(Number)
  const areMonths = months.every((month) => Number.isInteger(month) && month >= 1 && month <= 12)
  if (![latitude, longitude, elevationM].every(Number.isFinite) || !areMonths) return null
  const { variant, location } = row
  return {
    variant,
    location,
    latitude: latitude ?? NaN,
    longitude: longitude ?? NaN,
    elevationM: elevationM ?? NaN,
    plantingMonths: new Set(months),
  }
}
