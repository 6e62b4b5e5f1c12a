import { createHash } from 'node:crypto'
import { formatCalendarMonth } from './calendar-month'
import { toTerciles, type MonthNormal } from './anomalies'
import { checkCoverage, type LandTest } from './check-coverage'
import { findGrid, type GriddedColumn, placeOnGrid, toDegrees, type UnitGrid } from './find-grid'
import type { Outlook, OutlookSkill, PackedOutlook } from './outlook'
import { createOutlookIssues, OutlookError, type OutlookIssues } from './outlook-issues'
import { createOutlookValues, type OutlookColumn, UNITS_PER_DEGREE } from './outlook-values'
import { createPackedRow, writePoint } from './packed-rows'
import type { Terciles } from './place-outlook'
import { createOutlookRowReader, type OutlookRowReader, type StatedOrigin } from './read-outlook-rows'

/** The land and the usual climate that an outlook is checked against. */
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

/** The centres that publish known sources, and the licence line of each. */
const KNOWN_SOURCES: Readonly<Record<string, (year: string) => { centre: string; licence: string }>> = {
  NMME: () => ({ centre: 'NOAA', licence: 'North American Multi-Model Ensemble, NOAA; public domain.' }),
  SEAS5: (year) => ({
    centre: 'ECMWF',
    licence: `Contains modified Copernicus Climate Change Service information ${year}.`,
  }),
}

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
      const columns = values.listColumns()
      checkFirstMonth(columns, reader, issues)
      const grid = findGrid(columns, issues)
      const { describe } = reader
      const gridded = placeOnGrid(columns, grid, { issues, describe })
      checkCoverage({ gridded, grid, issues, describe }, ground.isLand)
      const warning = checkRainAnomalies(columns, issues)
      issues.throwIfAny()
      const stored =
        warning === undefined ? gridded : gridded.filter(({ column }) => column.variable !== 'rain')
      const packed = pack({ gridded: stored, grid, ground }, { ...origin, skills })
      return { ...packed, warnings: warning === undefined ? [] : [warning] }
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
  columns: readonly OutlookColumn[],
  { origin, hasLeads }: OutlookRowReader,
  issues: OutlookIssues,
): void {
  const [first] = columns
  if (!first) throw new OutlookError(['The file has no rows.'])
  const expected = (origin.issued ?? 0) + 1
  if (hasLeads || first.month === expected) return
  const names = `${formatCalendarMonth(first.month)}, not the month after the issue, ${formatCalendarMonth(expected)}`
  issues.add(`The first month is ${names}. If that is right, add the column lead_month.`)
}

/** So many anomalies of rain are never all above zero. */
const MIN_ANOMALIES = 20

/**
 * Checks that anomalies of rain are anomalies, and in millimetres per day: in metres per second they are millions of times
 * smaller. Returns a warning if they are left out.
 */
function checkRainAnomalies(columns: readonly OutlookColumn[], issues: OutlookIssues): string | undefined {
  let [largest, smallest, count] = [0, 0, 0]
  for (const column of columns.filter(({ variable }) => variable === 'rain'))
    for (let index = 0; index < column.length; index += 1) {
      const anomaly = column.anomaly(index)
      if (anomaly === undefined) continue
      count += 1
      largest = Math.max(largest, Math.abs(anomaly))
      smallest = Math.min(smallest, anomaly)
    }
  if (count > 0 && largest < 0.001)
    issues.add(`No anomaly of rain is larger than ${largest} mm per day: the unit may be metres per second.`)
  if (count < MIN_ANOMALIES || smallest < 0) return undefined
  const warning = 'None of the anomalies of rain is below 0, so they are amounts of rain.'
  const hasTemperature = columns.some(({ variable }) => variable === 'temperature')
  if (!hasTemperature) issues.add(`${warning} Subtract the normals of the centre.`)
  return `${warning} They were left out.`
}

interface CheckedValues {
  readonly gridded: readonly GriddedColumn[]
  readonly grid: UnitGrid
  readonly ground: OutlookGround
}

function pack({ gridded, grid, ground }: CheckedValues, origin: Origin): Omit<PackedOutlook, 'warnings'> {
  const months = [...new Set(gridded.map(({ column }) => column.month))].sort((one, other) => one - other)
  const [firstMonth = 0] = months
  const shape = { columns: grid.columns, months: months.length }
  const rows = Array.from({ length: grid.rows }, () => createPackedRow(shape))
  let count = 0
  for (const { column, cells } of gridded)
    cells.forEach((position, cell) => {
      const terciles = position === 0 ? undefined : toStoredTerciles(column, position - 1, ground)
      const row = rows[Math.floor(cell / grid.columns)]
      if (!terciles || !row) return
      const month = column.month - firstMonth
      writePoint(row, shape, { variable: column.variable, month, column: cell % grid.columns }, terciles)
      count += 1
    })
  const outlook = {
    ...origin,
    months: months.map(formatCalendarMonth),
    grid: toDegrees(grid),
    region: getRegion(grid),
  }
  return { outlook: { ...outlook, digest: computeDigest(outlook, rows) }, rows, values: count }
}

function toStoredTerciles(column: OutlookColumn, index: number, ground: OutlookGround): Terciles | undefined {
  const anomaly = column.anomaly(index)
  if (anomaly === undefined) return column.terciles(index)
  const { month, variable } = column
  const [latitude, longitude] = [column.lat(index) / UNITS_PER_DEGREE, column.lon(index) / UNITS_PER_DEGREE]
  const normal = ground.findNormal(latitude, longitude, (month % 12) + 1)
  const days = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
  return normal && toTerciles(variable, variable === 'rain' ? anomaly * days : anomaly, normal)
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
