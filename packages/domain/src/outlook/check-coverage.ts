import { formatCalendarMonth } from './calendar-month'
import { toCell, toDegrees, type UnitGrid } from './find-grid'
import { OUTLOOK_VARIABLES, type OutlookVariable } from './outlook'
import type { OutlookIssues } from './outlook-issues'
import { type OutlookValue, type OutlookValues, UNITS_PER_DEGREE } from './outlook-values'

/** Which coordinates are on land. */
export type LandTest = (latitude: number, longitude: number) => boolean

/** Centres leave out months without rain, but hardly ever most of a region. */
const MIN_SHARE_OF_POINTS = 0.5

/** Of the points with rain, some may have no temperature where a centre cuts coasts in another way. */
const MIN_SHARE_WITH_TEMPERATURE = 0.95

/** Share of the points on land in an outlook without seas. */
const MIN_LAND_SHARE = 0.8

/** A grid with fewer empty points covers seas too. */
const MAX_FILLED_SHARE = 0.95

interface Coverage {
  readonly values: OutlookValues
  readonly grid: UnitGrid
  readonly issues: OutlookIssues
}

/** Checks months, holes and seas. */
export function checkCoverage(coverage: Coverage, isLand: LandTest): void {
  for (const variable of OUTLOOK_VARIABLES) {
    checkMonths(coverage, variable)
    coverage.issues.throwIfAny()
    checkPoints(coverage, variable)
    checkHoles(coverage, variable, isLand)
  }
  checkTemperature(coverage)
  coverage.issues.throwIfAny()
  checkLand(coverage, isLand)
  coverage.issues.throwIfAny()
}

/** Every month between the first and the last has values, and none has far fewer than another. */
function checkMonths({ values, issues }: Coverage, variable: OutlookVariable): void {
  const months = values.listMonths(variable)
  for (const [index, month] of months.entries()) {
    const previous = months[index - 1]
    if (previous === undefined || month === previous + 1) continue
    issues.add(
      `The month ${formatCalendarMonth(previous + 1)} has no ${variable}, but earlier and later ones have.`,
    )
  }
  const counts = months.map((month) => values.getMonth(variable, month).size)
  const most = Math.max(0, ...counts)
  for (const [index, month] of months.entries()) {
    const count = counts[index] ?? 0
    if (count >= MIN_SHARE_OF_POINTS * most) continue
    const points = `only ${count} points, another month ${most}`
    issues.add(`The ${variable} of ${formatCalendarMonth(month)} has ${points}: the file may be truncated.`)
  }
}

/** A point has all months of a variable. Only the probabilities of rain may lack those that are usually dry. */
function checkPoints({ values, issues }: Coverage, variable: OutlookVariable): void {
  const months = values.listMonths(variable)
  const points = new Map<number, OutlookValue>()
  for (const month of months)
    for (const [key, value] of values.getMonth(variable, month)) if (!points.has(key)) points.set(key, value)
  for (const [key, point] of points) {
    if (variable === 'rain' && typeof point.value !== 'number') continue
    const missing = months.find((month) => !values.getMonth(variable, month).has(key))
    if (missing === undefined) continue
    const month = formatCalendarMonth(missing)
    issues.add(`${point.origin}: the point ${formatPoint(point)} has no ${variable} for ${month}.`)
  }
}

const formatPoint = ({ lat, lon }: { lat: number; lon: number }) =>
  `${lat / UNITS_PER_DEGREE},${lon / UNITS_PER_DEGREE}`

/** A point on land without a value between eight points with one is a hole: dry regions are not that small. */
function checkHoles({ values, grid, issues }: Coverage, variable: OutlookVariable, isLand: LandTest): void {
  const { rows, columns } = grid
  for (const month of values.listMonths(variable)) {
    const filled = fillCells([...values.getMonth(variable, month).values()], grid)
    const isFilled = (row: number, column: number) => filled[row * columns + column] === 1
    for (let row = 1; row < rows - 1; row += 1)
      for (let column = 1; column < columns - 1; column += 1) {
        if (isFilled(row, column) || countFilled(isFilled, row, column) < 8) continue
        const point = { lat: grid.south + row * grid.step, lon: grid.west + column * grid.step }
        if (!isLand(point.lat / UNITS_PER_DEGREE, point.lon / UNITS_PER_DEGREE)) continue
        const hole = `The point ${formatPoint(point)} has no ${variable} for ${formatCalendarMonth(month)}`
        issues.add(`${hole}, but all points around it have.`)
      }
  }
}

function fillCells(points: readonly { lat: number; lon: number }[], grid: UnitGrid): Uint8Array {
  const filled = new Uint8Array(grid.rows * grid.columns)
  for (const point of points) {
    const { row, column } = toCell(grid, point)
    filled[row * grid.columns + column] = 1
  }
  return filled
}

function countFilled(
  isFilled: (row: number, column: number) => boolean,
  row: number,
  column: number,
): number {
  let count = 0
  for (let y = row - 1; y <= row + 1; y += 1)
    for (let x = column - 1; x <= column + 1; x += 1) if (isFilled(y, x)) count += 1
  return count
}

/** A file with temperatures that ends too early has points with rain alone. */
function checkTemperature({ values, issues }: Coverage): void {
  const listPoints = (variable: OutlookVariable) =>
    new Set(values.listMonths(variable).flatMap((month) => [...values.getMonth(variable, month).keys()]))
  const [rain, temperature] = [listPoints('rain'), listPoints('temperature')]
  if (rain.size === 0 || temperature.size === 0) return
  const both = [...rain].filter((key) => temperature.has(key)).length
  if (both >= MIN_SHARE_WITH_TEMPERATURE * rain.size) return
  const rest = rain.size - both
  issues.add(`Of ${rain.size} points with rain, ${rest} have no temperature: the file may be truncated.`)
}

/** Points of a region without its seas are on land, unless latitudes or longitudes have the wrong sign or order. */
function checkLand({ values, grid, issues }: Coverage, isLand: LandTest): void {
  const filled = fillCells([...values.all()], grid)
  const { step, south, west } = toDegrees(grid)
  let [points, onLand] = [0, 0]
  filled.forEach((isFilled, index) => {
    if (isFilled === 0) return
    points += 1
    const [row, column] = [Math.floor(index / grid.columns), index % grid.columns]
    if (isLandWithin(isLand, south + row * step, west + column * step, step)) onLand += 1
  })
  if (points > MAX_FILLED_SHARE * filled.length || onLand >= MIN_LAND_SHARE * points) return
  const share = `${points - onLand} of ${points} points are at sea`
  issues.add(`${share}: lat and lon may be swapped, or the hemisphere is wrong.`)
}

/** Whether there is land in the cell around a point. */
function isLandWithin(isLand: LandTest, latitude: number, longitude: number, step: number): boolean {
  const offsets = [0, -step / 2, step / 2]
  return offsets.some((y) => offsets.some((x) => isLand(latitude + y, longitude + x)))
}
