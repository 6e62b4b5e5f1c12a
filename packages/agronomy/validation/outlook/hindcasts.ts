import { countMonths, type Terciles } from '@crop/domain'
import type { Third } from '../../src/outlook/thirds'
import { readCsv } from '../read-csv'

/** A forecast of the rain of a month at a point, and what was observed. */
export interface VerifiedForecast {
  readonly centre: string
  /** `YYYY-MM`. */
  readonly issued: string
  readonly valid: string
  /** Months from issue to the valid month. */
  readonly lead: number
  readonly latitude: number
  readonly longitude: number
  readonly probabilities: Terciles
  readonly observedMm: number
  readonly observedThird: Third
  /** Mean rain of the month in all observed years. */
  readonly normalMm: number
}

/** Rain of a month at a point in each observed year. */
export interface ObservedMonth {
  readonly latitude: number
  readonly longitude: number
  /** 1 to 12. */
  readonly month: number
  readonly mmByYear: ReadonlyMap<number, number>
}

/** Mean rain of a month from which on a forecast matters to a grower. In deserts many years are equal, so thirds mean little. */
export const WET_MONTH_MM = 30

const OUTLOOK_COLUMNS = ['model', 'issued', 'lat', 'lon', 'valid_month', 'p_below', 'p_normal', 'p_above']
const OBSERVED_COLUMNS = ['lat', 'lon', 'month']

/** Reads the rain by year: a row for each point and month, with a column `y1991` for each year. */
export function readObservedRain(file: string): ObservedMonth[] {
  const { header, rows } = readCsv(file, OBSERVED_COLUMNS)
  const years = header.flatMap((column) => (/^y\d{4}$/u.test(column) ? [Number(column.slice(1))] : []))
  return rows.map((row) => ({
    latitude: row.number('lat'),
    longitude: row.number('lon'),
    month: row.number('month'),
    mmByYear: new Map(years.map((year) => [year, row.number(`y${year}`)])),
  }))
}

/** Reads forecasts of rain and joins them with the observed rain. Forecasts of other variables and of other points are left out. */
export function readVerifiedForecasts(file: string, observed: readonly ObservedMonth[]): VerifiedForecast[] {
  const { header, rows } = readCsv(file, OUTLOOK_COLUMNS)
  const hasVariables = header.includes('variable')
  const byPoint = new Map(observed.map((month) => [toKey(month, month.month), month]))
  return rows.flatMap((row) => {
    if (hasVariables && row.text('variable') !== 'rain') return []
    const point = { latitude: row.number('lat'), longitude: row.number('lon') }
    const [issued, valid] = [row.text('issued'), row.text('valid_month')]
    const year = Number(valid.slice(0, 4))
    const month = byPoint.get(toKey(point, Number(valid.slice(5, 7))))
    const observedMm = month?.mmByYear.get(year)
    if (!month || observedMm === undefined) return []
    const probabilities = {
      below: row.number('p_below'),
      normal: row.number('p_normal'),
      above: row.number('p_above'),
    }
    return [
      {
        centre: row.text('model'),
        issued,
        valid,
        lead: countMonths(valid) - countMonths(issued),
        ...point,
        probabilities: normalise(probabilities),
        observedMm,
        observedThird: findThird(observedMm, [...month.mmByYear.values()]),
        normalMm: average([...month.mmByYear.values()]),
      },
    ]
  })
}

/** Published probabilities are rounded. */
function normalise({ below, normal, above }: Terciles): Terciles {
  const sum = below + normal + above
  return { below: below / sum, normal: normal / sum, above: above / sum }
}

/** Returns the third of the values in which one of them lies; of equal values at a limit, the middle third. */
export function findThird(value: number, all: readonly number[]): Third {
  const sorted = [...all].sort((a, b) => a - b)
  if (value < getQuantile(sorted, 1 / 3)) return 'below'
  return value > getQuantile(sorted, 2 / 3) ? 'above' : 'normal'
}

/** Interpolates between neighbouring values. */
function getQuantile(sorted: readonly number[], share: number): number {
  const position = share * (sorted.length - 1)
  const low = sorted[Math.floor(position)] ?? NaN
  const high = sorted[Math.ceil(position)] ?? NaN
  return low + (position - Math.floor(position)) * (high - low)
}

export function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function toKey({ latitude, longitude }: { latitude: number; longitude: number }, month: number): string {
  return [latitude, longitude, month].join()
}
