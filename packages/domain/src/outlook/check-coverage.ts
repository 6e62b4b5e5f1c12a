import { formatCalendarMonth } from './calendar-month'
import { type DescribeOrigin, type GriddedColumn, toDegrees, type UnitGrid } from './find-grid'
import { OUTLOOK_VARIABLES, type OutlookVariable } from './outlook'
import type { OutlookIssues } from './outlook-issues'
import { UNITS_PER_DEGREE } from './outlook-values'

/** Which coordinates are on land. */
export type LandTest = (latitude: number, longitude: number) => boolean

/** Centres leave out months without rain, but hardly ever most of a region. */
const MIN_SHARE_OF_POINTS = 0.5

/** Least share of the points with rain that have a temperature: a centre may cut coasts in another way. */
const MIN_SHARE_WITH_TEMPERATURE = 0.95

/** Share of the points on land in an outlook without seas. */
const MIN_LAND_SHARE = 0.8

/** A grid with fewer empty points covers seas too. */
const MAX_FILLED_SHARE = 0.95

interface Coverage {
  readonly gridded: readonly GriddedColumn[]
  readonly grid: UnitGrid
  readonly issues: OutlookIssues
  readonly describe: DescribeOrigin
}

const listColumns = ({ gridded }: Coverage, variable: OutlookVariable) =>
  gridded.filter(({ column }) => column.variable === variable)

/** Checks months, holes and seas. */
export function checkCoverage(coverage: Coverage, isLand: LandTest): void {
  for (const variable of OUTLOOK_VARIABLES) {
    checkMonths(coverage, variable)
    coverage.issues.throwIfAny()
    checkPoints(coverage, variable)
    for (const column of listColumns(coverage, variable)) checkHoles(coverage, column, isLand)
  }
  checkTemperature(coverage)
  coverage.issues.throwIfAny()
  checkLand(coverage, isLand)
  coverage.issues.throwIfAny()
}

/** Every month between the first and the last has values, and none has far fewer than another. */
function checkMonths(coverage: Coverage, variable: OutlookVariable): void {
  const columns = listColumns(coverage, variable).map(({ column }) => column)
  const most = Math.max(0, ...columns.map(({ length }) => length))
  for (const [index, { month, length }] of columns.entries()) {
    const previous = columns[index - 1]?.month ?? month - 1
    if (month !== previous + 1) {
      const missing = formatCalendarMonth(previous + 1)
      coverage.issues.add(`The month ${missing} has no ${variable}, but earlier and later ones have.`)
    }
    if (length >= MIN_SHARE_OF_POINTS * most) continue
    const points = `only ${length} points, another month ${most}`
    coverage.issues.add(
      `The ${variable} of ${formatCalendarMonth(month)} has ${points}: the file may be truncated.`,
    )
  }
}

/** A point has all months of a variable. Only the probabilities of rain may lack those that are usually dry. */
function checkPoints(coverage: Coverage, variable: OutlookVariable): void {
  const columns = listColumns(coverage, variable)
  const { rows, columns: width } = coverage.grid
  for (let cell = 0; cell < rows * width; cell += 1) {
    const known = columns.find(({ cells }) => cells[cell] !== 0)
    if (!known) continue
    const index = (known.cells[cell] ?? 0) - 1
    if (variable === 'rain' && known.column.anomaly(index) === undefined) continue
    const missing = columns.find(({ cells }) => cells[cell] === 0)
    if (!missing) continue
    const point = `${coverage.describe(known.column.origin(index))}: the point ${formatPoint(coverage.grid, cell)}`
    coverage.issues.add(`${point} has no ${variable} for ${formatCalendarMonth(missing.column.month)}.`)
  }
}

const toPoint = (grid: UnitGrid, cell: number) => ({
  latitude: (grid.south + Math.floor(cell / grid.columns) * grid.step) / UNITS_PER_DEGREE,
  longitude: (grid.west + (cell % grid.columns) * grid.step) / UNITS_PER_DEGREE,
})

function formatPoint(grid: UnitGrid, cell: number): string {
  const { latitude, longitude } = toPoint(grid, cell)
  return `${latitude},${longitude}`
}

/** A point on land without a value between eight points with one is a hole: dry regions are not that small. */
function checkHoles({ grid, issues }: Coverage, { column, cells }: GriddedColumn, isLand: LandTest): void {
  const width = grid.columns
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
  for (let row = 1; row < grid.rows - 1; row += 1)
    for (let cell = row * width + 1; cell < (row + 1) * width - 1; cell += 1) {
      if (cells[cell] !== 0 || around.some((offset) => cells[cell + offset] === 0)) continue
      const { latitude, longitude } = toPoint(grid, cell)
      if (!isLand(latitude, longitude)) continue
      const hole = `The point ${formatPoint(grid, cell)} has no ${column.variable}`
      issues.add(`${hole} for ${formatCalendarMonth(column.month)}, but all points around it have.`)
    }
}

/** Returns which cells have a value in any of the columns. */
function fillCells({ rows, columns: width }: UnitGrid, columns: readonly GriddedColumn[]): Uint8Array {
  const filled = new Uint8Array(rows * width)
  for (const { cells } of columns) cells.forEach((index, cell) => (filled[cell] ||= Number(index !== 0)))
  return filled
}

/** A file with temperatures that ends too early has points with rain alone. */
function checkTemperature(coverage: Coverage): void {
  const rain = fillCells(coverage.grid, listColumns(coverage, 'rain'))
  const temperatures = listColumns(coverage, 'temperature')
  const temperature = fillCells(coverage.grid, temperatures)
  let [points, both] = [0, 0]
  rain.forEach((isFilled, cell) => {
    points += isFilled
    both += isFilled * (temperature[cell] ?? 0)
  })
  if (temperatures.length === 0 || both >= MIN_SHARE_WITH_TEMPERATURE * points) return
  const rest = points - both
  coverage.issues.add(
    `Of ${points} points with rain, ${rest} have no temperature: the file may be truncated.`,
  )
}

/**
 * Points of a region without its seas are on land, unless latitudes or longitudes have the wrong sign or order. So is a part of
 * a whole rectangle.
 */
function checkLand({ gridded, grid, issues }: Coverage, isLand: LandTest): void {
  const filled = fillCells(grid, gridded)
  const { step } = toDegrees(grid)
  let [points, onLand] = [0, 0]
  filled.forEach((isFilled, cell) => {
    if (isFilled === 0) return
    const { latitude, longitude } = toPoint(grid, cell)
    points += 1
    onLand += Number(isLandWithin(isLand, { latitude, longitude, step }))
  })
  const minOnLand = points > MAX_FILLED_SHARE * filled.length ? 1 : MIN_LAND_SHARE * points
  if (onLand >= minOnLand) return
  const share = `${points - onLand} of ${points} points are at sea`
  issues.add(`${share}: lat and lon may be swapped, or the hemisphere is wrong.`)
}

/** Whether there is land in the cell around a point. */
function isLandWithin(
  isLand: LandTest,
  { latitude, longitude, step }: { latitude: number; longitude: number; step: number },
): boolean {
  const offsets = [0, -step / 2, step / 2]
  return offsets.some((y) => offsets.some((x) => isLand(latitude + y, longitude + x)))
}
