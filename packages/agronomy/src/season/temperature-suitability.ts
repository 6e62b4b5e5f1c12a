import { at } from '../at'
import type { TemperatureRange } from '../crops/traits/crop-type'
import { getLower, rampUp } from '../numbers'

/** Computes the trapezoid function of EcoCrop, which is 0 outside the absolute range and 1 within the optimal one. */
export function computeSuitability(range: TemperatureRange, tmeanC: number): number {
  const { absoluteMinC, optimalMinC, optimalMaxC, absoluteMaxC } = range
  return getLower(rampUp(tmeanC, absoluteMinC, optimalMinC), rampUp(tmeanC, absoluteMaxC, optimalMaxC))
}

/**
 * Fills a series with `computeSuitability` of its first days. It repeats the formula, because V8 does not inline so large a function
 * into the loop everywhere, and an assessment then takes 3 % longer.
 */
export function fillSuitability(
  series: Float64Array,
  range: TemperatureRange,
  tmeanC: Float64Array,
  days: number,
): void {
  const { absoluteMinC, optimalMinC, optimalMaxC, absoluteMaxC } = range
  for (let day = 0; day < days; day += 1) {
    const dayC = at(tmeanC, day)
    series[day] = getLower(rampUp(dayC, absoluteMinC, optimalMinC), rampUp(dayC, absoluteMaxC, optimalMaxC))
  }
}
