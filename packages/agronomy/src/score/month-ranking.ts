import { getPlantingDay } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { at } from '../at'
import { clamp } from '../numbers'
import type { Season } from '../season/season'
import { computeSuitability } from '../season/temperature-suitability'

/**
 * Computes the first of two multipliers of a month's score for ranking the months. It is higher in months in which the soil
 * gets wetter, because farmers sow at the onset of the rains. The multipliers affect only the order of months, never a label.
 */
export function computeOnsetMultiplier(climate: PlaceClimate, month: number): number {
  const monthBefore = month === 1 ? 12 : month - 1
  const monthAfter = month === 12 ? 1 : month + 1
  const getWetness = (inMonth: number) => at(climate.fallowWetness, getPlantingDay(inMonth))
  return Math.exp(0.5 * clamp(getWetness(monthAfter) - getWetness(monthBefore), -0.5, 0.5))
}

/** Below 1, because yields rise less than proportionally to light. Values from 0.15 to 0.4 fit planting calendars equally well. */
const LIGHT_EXPONENT = 0.2

/**
 * Computes the second multiplier for ranking the months, from the sunlight between full canopy and harvest on days that are
 * warm enough to use it. This sunlight determines the number and the weight of grains (photothermal quotient; Nix 1976,
 * Fischer 1985).
 */
export function computeLightMultiplier(climate: PlaceClimate, crop: CropType, season: Season): number {
  let usedSunlightMj = 0
  for (let day = 0; day < season.days; day += 1) {
    if (at(season.progress, day) < season.stages.mid) continue
    const date = season.plantingDay + day
    usedSunlightMj +=
      at(climate.sunlightMj, date) * computeSuitability(crop.temperature, at(climate.tmeanC, date))
  }
  return usedSunlightMj ** LIGHT_EXPONENT
}
