import { createHash } from 'node:crypto'
import { formatCalendarMonth } from './calendar-month'
import { toTerciles, type MonthNormal } from './anomalies'
import { checkCoverage, type LandTest } from './check-coverage'
import { findGrid, toCell, toDegrees, type UnitGrid } from './find-grid'
import type { Outlook, OutlookSkill, PackedOutlook } from './outlook'
import { createOutlookIssues, OutlookError, type OutlookIssues } from './outlook-issues'
import {
  createOutlookValues,
  type OutlookValue,
  type OutlookValues,
  UNITS_PER_DEGREE,
} from './outlook-values'
import { createPackedRow, getRowBytes, writePoint } from './packed-rows'
import type { Terciles } from './place-outlook'
import { createOutlookRowReader, type OutlookRowReader, type StatedOrigin } from './read-outlook-rows'

/** What is known about the ground that an outlook covers. */
export interface OutlookGround {
  readonly isLand: LandTest
  /** Returns how a month (1 to 12) usually is; undefined where that is unknown. */
  findNormal(latitude: number, longitude: number, month: number): MonthNormal | undefined
}

export interface OutlookReaderOptions {
  readonly stated: StatedOrigin
  readonly skills?: readonly OutlookSkill[]
  readonly now: Date
  readonly ground: OutlookGround
  /** Whether messages name the file. */
  readonly namesFiles?: boolean
}

export interface OutlookReader extends Pick<OutlookRowReader, 'startFile' | 'addRow'> {
  /** Checks everything that was read. Throws an `OutlookError` with all issues. */
  finish(): PackedOutlook
}

/** The centres that publish known sources, and the line that each asks for. */
const KNOWN_SOURCES: Readonly<Record<string, (year: string) => { centre: string; licence: string }>> = {
  NMME: () => ({ centre: 'NOAA', licence: 'North American Multi-Model Ensemble, NOAA; public domain.' }),
  SEAS5: (year) => ({
    centre: 'ECMWF',
    licence: `Contains modified Copernicus Climate Change Service information ${year}.`,
  }),
}

/** Packed points are read into memory by every worker. */
const MAX_PACKED_BYTES = 64 * 1024 * 1024

/** Reads an outlook from the rows of its files, and checks it as a whole. */
export function createOutlookReader(options: OutlookReaderOptions): OutlookReader {
  const { stated, now, ground, skills = [], namesFiles = false } = options
  const issues = createOutlookIssues()
  const values = createOutlookValues()
  const reader = createOutlookRowReader({ values, issues, stated, now, namesFiles })
  return {
    startFile: reader.startFile,
    addRow: reader.addRow,
    finish() {
      reader.end()
      const origin = getOrigin(reader)
      checkFirstMonth(values, reader, issues)
      const grid = findGrid(values, issues)
      checkCoverage({ values, grid, issues }, ground.isLand)
      const warnings = checkRainAnomalies(values, issues)
      issues.throwIfAny()
      return { ...pack({ values, grid, ground }, { ...origin, skills }), warnings }
    },
  }
}

type Origin = Pick<Outlook, 'source' | 'centre' | 'issued' | 'licence' | 'skills'>

function getOrigin({ origin }: OutlookRowReader): Omit<Origin, 'skills'> {
  const { source, issued: issuedMonth } = origin
  if (issuedMonth === undefined) throw new OutlookError(['The file has no rows.'])
  if (source === undefined) throw new OutlookError(['The source is not known; state --source.'])
  const issued = formatCalendarMonth(issuedMonth)
  const known = KNOWN_SOURCES[source]?.(issued.slice(0, 4))
  const centre = origin.centre ?? known?.centre
  const licence = origin.licence ?? known?.licence
  if (centre === undefined) throw new OutlookError([`The centre of ${source} is not known; state --centre.`])
  if (licence === undefined)
    throw new OutlookError([`The licence of ${source} is not known; state --licence.`])
  return { source, centre, issued, licence }
}

/** Without leads, nothing else shows that all months are shifted. */
function checkFirstMonth(
  values: OutlookValues,
  { origin, hasLeads }: OutlookRowReader,
  issues: OutlookIssues,
): void {
  const [first] = values.listMonths()
  if (first === undefined) throw new OutlookError(['The file has no rows.'])
  const expected = (origin.issued ?? 0) + 1
  if (hasLeads || first === expected) return
  const names = `${formatCalendarMonth(first)}, not the month after the issue, ${formatCalendarMonth(expected)}`
  issues.add(`The first month is ${names}. If that is right, add the column lead_month.`)
}

/** So many anomalies of rain are never all above zero. */
const MIN_ANOMALIES = 20

/** Checks that anomalies of rain are anomalies, and in millimetres per day. Returns a warning if they are left out. */
function checkRainAnomalies(values: OutlookValues, issues: OutlookIssues): string[] {
  let [largest, smallest, count] = [0, 0, 0]
  for (const { variable, value } of values.all()) {
    if (variable !== 'rain' || typeof value !== 'number') continue
    count += 1
    largest = Math.max(largest, Math.abs(value))
    smallest = Math.min(smallest, value)
  }
  if (count > 0 && largest < 0.001)
    issues.add(`No anomaly of rain is larger than ${largest} mm per day: the unit may be metres per second.`)
  if (count < MIN_ANOMALIES || smallest < 0) return []
  const warning = 'None of the anomalies of rain is below 0, so they are amounts of rain.'
  const hasTemperature = values.listMonths('temperature').length > 0
  if (!hasTemperature) issues.add(`${warning} Subtract the normals of the centre.`)
  values.remove('rain')
  return [`${warning} They were left out.`]
}

interface CheckedValues {
  readonly values: OutlookValues
  readonly grid: UnitGrid
  readonly ground: OutlookGround
}

function pack({ values, grid, ground }: CheckedValues, origin: Origin): Omit<PackedOutlook, 'warnings'> {
  const months = values.listMonths()
  const [firstMonth = 0] = months
  const shape = { columns: grid.columns, months: months.length }
  if (getRowBytes(shape) * grid.rows > MAX_PACKED_BYTES)
    throw new OutlookError([`The grid has ${grid.rows} x ${grid.columns} points, which are too many.`])
  const rows = Array.from({ length: grid.rows }, () => createPackedRow(shape))
  let count = 0
  for (const value of values.all()) {
    const terciles = toStoredTerciles(value, ground)
    const { row, column } = toCell(grid, value)
    const bytes = rows[row]
    if (!terciles || !bytes) continue
    writePoint(bytes, shape, { variable: value.variable, month: value.month - firstMonth, column }, terciles)
    count += 1
  }
  const outlook = {
    ...origin,
    months: months.map(formatCalendarMonth),
    grid: toDegrees(grid),
    region: getRegion(grid),
  }
  return { outlook: { ...outlook, digest: computeDigest(outlook, rows) }, rows, values: count }
}

function toStoredTerciles(
  { variable, month, lat, lon, value }: OutlookValue,
  ground: OutlookGround,
): Terciles | undefined {
  if (typeof value !== 'number') return value
  const normal = ground.findNormal(lat / UNITS_PER_DEGREE, lon / UNITS_PER_DEGREE, (month % 12) + 1)
  const days = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
  return normal && toTerciles(variable, variable === 'rain' ? value * days : value, normal)
}

function getRegion(grid: UnitGrid): Outlook['region'] {
  const { step, south, west, rows, columns } = grid
  const [east, north] = [west + (columns - 1) * step, south + (rows - 1) * step]
  return [
    west / UNITS_PER_DEGREE,
    south / UNITS_PER_DEGREE,
    east / UNITS_PER_DEGREE,
    north / UNITS_PER_DEGREE,
  ]
}

/** Files with the same content in another order, or compressed, have the same digest. */
function computeDigest(outlook: Omit<Outlook, 'digest'>, rows: readonly Uint8Array[]): string {
  const { source, issued, months, grid, skills } = outlook
  const hash = createHash('sha256').update(JSON.stringify([source, issued, months, grid, skills]))
  for (const row of rows) hash.update(row)
  return hash.digest('hex')
}
