import type { OutlookGrid } from './outlook'
import type { OutlookIssues } from './outlook-issues'
import { type OutlookValues, UNITS_PER_DEGREE } from './outlook-values'

/** A grid in ten-thousandths of a degree. */
export interface UnitGrid {
  readonly step: number
  readonly south: number
  readonly west: number
  readonly rows: number
  readonly columns: number
}

const MIN_STEP_DEGREES = 0.1
const MAX_STEP_DEGREES = 5

/** Share of a step by which a rounded coordinate may lie beside the grid. */
const MAX_OFFSET = 0.01

const sortNumbers = (numbers: Iterable<number>) => [...new Set(numbers)].sort((one, other) => one - other)

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

const format = (units: number) => String(units / UNITS_PER_DEGREE)

/** Finds the regular grid that all values lie on. Throws an `OutlookError` when there is none. */
export function findGrid(values: OutlookValues, issues: OutlookIssues): UnitGrid {
  const points = [...values.all()]
  const lats = sortNumbers(points.map(({ lat }) => lat))
  const lons = sortNumbers(points.map(({ lon }) => lon))
  const step = findCommonStep(lats, lons, issues)
  issues.throwIfAny()
  checkRegularity(values, step, issues)
  issues.throwIfAny()
  const [south = 0, west = 0] = [lats[0], lons[0]]
  const count = (coordinates: readonly number[]) =>
    Math.round(((coordinates.at(-1) ?? 0) - (coordinates[0] ?? 0)) / step) + 1
  return { step, south, west, rows: count(lats), columns: count(lons) }
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

function checkRegularity(values: OutlookValues, step: number, issues: OutlookIssues): void {
  const [first] = values.all()
  if (!first) return
  const isOnGrid = (difference: number) => {
    const steps = difference / step
    return Math.abs(steps - Math.round(steps)) <= MAX_OFFSET
  }
  for (const { lat, lon, origin } of values.all()) {
    if (isOnGrid(lat - first.lat) && isOnGrid(lon - first.lon)) continue
    const start = `${format(first.lat)},${format(first.lon)} (${first.origin})`
    issues.add(
      `${origin}: ${format(lat)},${format(lon)} is not on the grid of ${format(step)}° from ${start}.`,
    )
  }
}

/** Returns the grid in degrees. */
export const toDegrees = ({ step, south, west, rows, columns }: UnitGrid): OutlookGrid => ({
  step: step / UNITS_PER_DEGREE,
  south: south / UNITS_PER_DEGREE,
  west: west / UNITS_PER_DEGREE,
  rows,
  columns,
})

/** Returns the row and the column of a point on the grid. */
export const toCell = ({ step, south, west }: UnitGrid, { lat, lon }: { lat: number; lon: number }) => ({
  row: Math.round((lat - south) / step),
  column: Math.round((lon - west) / step),
})
