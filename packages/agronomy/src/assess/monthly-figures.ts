import type { AssessedClimate } from '../assessment'
import { at } from '../at'
import { DAYS_IN_MONTH } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { roundTo } from '../numbers'

/** Returns the monthly figures of a climate, rounded for charts: whole millimetres and tenths of a degree. */
export function toAssessedClimate({ monthly, monthlyEt0Mm }: PlaceClimate): AssessedClimate {
  return {
    rain_mm: toFigures(monthly.rainMm, 0),
    et0_mm: toFigures(
      monthlyEt0Mm.map((mmPerDay, month) => mmPerDay * at(DAYS_IN_MONTH, month)),
      0,
    ),
    mean_temperature_c: toFigures(monthly.tmeanC, 1),
    min_temperature_c: toFigures(monthly.tminC, 1),
    max_temperature_c: toFigures(monthly.tmaxC, 1),
  }
}

const toFigures = (values: Float64Array, decimals: number): number[] =>
  Array.from(values, (value) => roundTo(value, decimals))
