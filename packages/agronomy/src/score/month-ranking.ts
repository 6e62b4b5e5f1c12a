import { getPlantingDay } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { at } from '../at'
import { clamp } from '../numbers'
import type { Season } from '../season/season'
import { suitabilityAt } from '../season/temperature-suitability'

/**
 * Multiplier of a month's score for ranking months: higher while the soil gets wetter, which is when farmers sow.
 * It affects only the order of months, never a label.
 */
export function onsetFactor(climate: PlaceClimate, month: number): number {
  const wetness = (index: number) => at(climate.fallowWetness, getPlantingDay(((index + 11) % 12) + 1))
  return Math.exp(0.5 * clamp(wetness(month + 1) - wetness(month - 1), -0.5, 0.5))
}

/** Yields rise less than proportionally to light. The fit to planting calendars is equally good from 0.15 to 0.4. */
const LIGHT_EXPONENT = 0.2

/**
 * Second multiplier for ranking months: the sunlight from full canopy to harvest on days warm enough to use it, which
 * determines the number and the weight of grains (photothermal quotient; Nix 1976, Fischer 1985).
 */
export function lightFactor(climate: PlaceClimate, crop: CropType, season: Season): number {
  let usedMj = 0
  for (let day = 0; day < season.days; day += 1) {
    if (at(season.progress, day) < season.stages.mid) continue
    const date = season.plantingDay + day
    usedMj += at(climate.sunlightMj, date) * suitabilityAt(crop.temperature, at(climate.tmeanC, date))
  }
  return usedMj ** LIGHT_EXPONENT
}
