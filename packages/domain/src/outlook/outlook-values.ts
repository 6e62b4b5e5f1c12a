import type { OutlookVariable } from './outlook'
import type { Terciles } from './place-outlook'

/** Coordinates are compared in whole ten-thousandths of a degree. */
export const UNITS_PER_DEGREE = 10_000

/** The probabilities of a third, or a mean anomaly in mm/day or °C, of one point and month. */
export interface OutlookValue {
  readonly variable: OutlookVariable
  /** Months since the year 0. */
  readonly month: number
  /** In ten-thousandths of a degree. */
  readonly lat: number
  readonly lon: number
  readonly value: Terciles | number
  /** Where it was read, such as `line 12`. */
  readonly origin: string
}

const POINTS_BY_LATITUDE = 361 * UNITS_PER_DEGREE

/** Names a point by one number. */
export const toPointKey = ({ lat, lon }: { lat: number; lon: number }): number =>
  lat * POINTS_BY_LATITUDE + lon

/** The values of one variable and month by their point. */
type MonthValues = ReadonlyMap<number, OutlookValue>

/** The values of an outlook, before its grid is known. */
export interface OutlookValues {
  /** Adds a value. Returns the earlier one of the same point, month and variable, if there is one. */
  add(value: OutlookValue): OutlookValue | undefined
  /** Lists the months of a variable, or of all, in order. */
  listMonths(variable?: OutlookVariable): number[]
  getMonth(variable: OutlookVariable, month: number): MonthValues
  all(): Iterable<OutlookValue>
  remove(variable: OutlookVariable): void
}

export function createOutlookValues(): OutlookValues {
  const months = new Map<
    string,
    { variable: OutlookVariable; month: number; values: Map<number, OutlookValue> }
  >()
  const toKey = (variable: OutlookVariable, month: number) => `${variable} ${month}`

  return {
    add(value) {
      const { variable, month } = value
      const monthKey = toKey(variable, month)
      const entry = months.get(monthKey) ?? { variable, month, values: new Map<number, OutlookValue>() }
      months.set(monthKey, entry)
      const key = toPointKey(value)
      const earlier = entry.values.get(key)
      if (!earlier) entry.values.set(key, value)
      return earlier
    },
    listMonths: (variable) =>
      [
        ...new Set(
          [...months.values()]
            .filter((entry) => variable === undefined || entry.variable === variable)
            .map(({ month }) => month),
        ),
      ].sort((one, other) => one - other),
    getMonth: (variable, month) => months.get(toKey(variable, month))?.values ?? new Map(),
    remove(variable) {
      for (const [key, entry] of months) if (entry.variable === variable) months.delete(key)
    },
    *all() {
      for (const { values } of months.values()) yield* values.values()
    },
  }
}
