import { at } from '../at'
import { DAYS_IN_YEAR } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/traits/crop-type'
import { clamp } from '../numbers'

/**
 * Degrees that winter rapeseed needs from sowing until it stops growing, in °C days above 0: 150 to emerge and 150 for each
 * pair of leaves, because a rosette of eight leaves survives the winter and branches well (LSPB, Impington 2023; 800 to 850
 * are advised in Poland).
 */
const ROSETTE_CDAYS = 750
/** Below this daily mean it does not grow. */
const GROWTH_FROM_C = 5

/** Returns whether the crop must grow a rosette before winter. Winter cereals also tiller in spring. */
export function needsRosette(crop: CropType): boolean {
  return crop.crop === 'rapeseed' && isWinterType(crop)
}

/** Computes the share of the rosette that grows before the first cold day, or before the coldest one in mild winters, 0 to 1. */
export function computeRosetteShare({ tmeanC }: PlaceClimate, plantingDay: number): number {
  const coldestDay = findColdestDay(tmeanC, plantingDay)
  let degrees = 0
  for (let date = plantingDay; date < coldestDay; date += 1) {
    const dayC = at(tmeanC, date)
    if (dayC < GROWTH_FROM_C) break
    degrees += dayC
  }
  return clamp(degrees / ROSETTE_CDAYS, 0, 1)
}

/** Returns the coldest day of the year that starts on a day of the two-year series. */
function findColdestDay(tmeanC: Float64Array, firstDay: number): number {
  let coldestDay = firstDay
  for (let date = firstDay; date < firstDay + DAYS_IN_YEAR; date += 1) {
    if (at(tmeanC, date) < at(tmeanC, coldestDay)) coldestDay = date
  }
  return coldestDay
}
