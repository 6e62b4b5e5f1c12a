import type { OutlookGrid } from './outlook'
import { OutlookError, type OutlookIssues } from './outlook-issues'
import { type OutlookColumn, UNITS_PER_DEGREE, type ValueOrigin } from './outlook-values'

/** A grid in ten-thousandths of a degree. */
export interface UnitGrid {
  readonly step: number
  readonly south: number
  readonly west: number
  readonly rows: number
  readonly columns: number
}

/** The values of a variable and month at their cells, row by row. */
export interface GriddedColumn {
  readonly column: OutlookColumn
  /** Positions in the column, from 1; 0 for a cell without a value. */
  readonly cells: Int32Array
}

/** Formats where a value was read, such as `line 12`. */
export type DescribeOrigin = (origin: ValueOrigin) => string

const MIN_STEP_DEGREES = 0.1
const MAX_STEP_DEGREES = 5

/** Points of a world at 0.25°. */
const MAX_CELLS = 1441 * 721

/** Share of a step by which a rounded coordinate may lie beside the grid. */
const MAX_OFFSET = 0.01

const format = (units: number) => String(units / UNITS_PER_DEGREE)

/** Finds the regular grid that all values lie on. Throws an `OutlookError` when there is none. */
export function findGrid(columns: readonly OutlookColumn[], issues: OutlookIssues): UnitGrid {
  const lats = listCoordinates(columns, (column, index) => column.lat(index))
  const lons = listCoordinates(columns, (column, index) => column.lon(index))
  const step = findCommonStep(lats, lons, issues)
  issues.throwIfAny()
  const [south = 0, west = 0] = [lats[0], lons[0]]
  const count = (coordinates: readonly number[]) =>
    Math.round(((coordinates.at(-1) ?? 0) - (coordinates[0] ?? 0)) / step) + 1
  const grid = { step, south, west, rows: count(lats), columns: count(lons) }
  if (grid.rows * grid.columns <= MAX_CELLS) return grid
  throw new OutlookError([`The grid has ${grid.rows} x ${grid.columns} points, which are too many.`])
}

/** Lists the different coordinates of all values in order. */
function listCoordinates(
  columns: readonly OutlookColumn[],
  get: (column: OutlookColumn, index: number) => number,
): number[] {
  const coordinates = new Set<number>()
  for (const column of columns)
    for (let index = 0; index < column.length; index += 1) coordinates.add(get(column, index))
  return [...coordinates].sort((one, other) => one - other)
}

/** Returns the most frequent difference of neighbours; undefined for one coordinate. */
function findStep(coordinates: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  coordinates.slice(1).forEach((coordinate, index) => {
    const step = coordinate - (coordinates[index] ?? 0)
    counts.set(step, (counts.get(step) ?? 0) + 1)
  })
  const [best] = [...counts].sort(([stepA, a], [stepB, b]) => b - a || stepA - stepB)
  return best?.[0]
}

function findCommonStep(lats: readonly number[], lons: readonly number[], issues: OutlookIssues): number {
  const [latStep, lonStep] = [findStep(lats), findStep(lons)]
  const step = latStep ?? lonStep ?? 0
  const degrees = step / UNITS_PER_DEGREE
  const isSquare = Math.abs((latStep ?? step) - (lonStep ?? step)) <= 1
  if (isSquare && degrees >= MIN_STEP_DEGREES && degrees <= MAX_STEP_DEGREES) return step
  const steps = [latStep, lonStep].map((each) => (each === undefined ? 'no' : format(each))).join('° and ')
  const rule = `a regular grid of ${MIN_STEP_DEGREES} to ${MAX_STEP_DEGREES}° is needed, equal in both directions`
  issues.add(`The points are ${steps}° apart in latitude and longitude: ${rule}.`)
  return step
}

/** Places all values on the grid. Throws an `OutlookError` for values beside it, and for two at one point. */
export function placeOnGrid(
  columns: readonly OutlookColumn[],
  grid: UnitGrid,
  { issues, describe }: { issues: OutlookIssues; describe: DescribeOrigin },
): GriddedColumn[] {
  const [first] = columns
  if (!first) return []
  const start = { lat: first.lat(0), lon: first.lon(0), origin: describe(first.origin(0)) }
  const isOnGrid = (difference: number) => {
    const steps = difference / grid.step
    return Math.abs(steps - Math.round(steps)) <= MAX_OFFSET
  }
  const gridded = columns.map((column) => {
    const cells = new Int32Array(grid.rows * grid.columns)
    for (let index = 0; index < column.length; index += 1) {
      const [lat, lon] = [column.lat(index), column.lon(index)]
      if (!isOnGrid(lat - start.lat) || !isOnGrid(lon - start.lon)) {
        const point = `${describe(column.origin(index))}: ${format(lat)},${format(lon)}`
        const place = `${format(start.lat)},${format(start.lon)} (${start.origin})`
        issues.add(`${point} is not on the grid of ${format(grid.step)}° from ${place}.`)
        continue
      }
      const cell = toCell(grid, lat, lon)
      const earlier = cells[cell] ?? 0
      if (earlier === 0) cells[cell] = index + 1
      else issues.add(describeTwice(column, earlier - 1, index, describe))
    }
    return { column, cells }
  })
  issues.throwIfAny()
  return gridded
}

function describeTwice(
  column: OutlookColumn,
  first: number,
  second: number,
  describe: DescribeOrigin,
): string {
  const [earlier, later] = [column.origin(first), column.origin(second)].map(describe)
  return `${later}: the same point, month and variable as ${earlier}.`
}

const toCell = ({ step, south, west, columns }: UnitGrid, lat: number, lon: number): number =>
  Math.round((lat - south) / step) * columns + Math.round((lon - west) / step)

/** Returns the grid in degrees. */
export const toDegrees = ({ step, south, west, rows, columns }: UnitGrid): OutlookGrid => ({
  step: step / UNITS_PER_DEGREE,
  south: south / UNITS_PER_DEGREE,
  west: west / UNITS_PER_DEGREE,
  rows,
  columns,
})
