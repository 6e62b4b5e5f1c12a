import { DAYS_IN_YEAR } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { at } from '../at'
import { clamp } from '../numbers'
import type { Season } from '../season/season'
import { computeSuitability } from '../season/temperature-suitability'

/** Days before and after planting between which the soil gets wetter or drier. */
const ONSET_DAYS = 30

/**
 * Computes the first of two multipliers of a score for ranking planting dates. It is higher while the soil gets wetter,
 * because farmers sow at the onset of the rains. The multipliers affect only the order of dates, never a label.
 */
export function computeOnsetMultiplier({ fallowWetness }: PlaceClimate, plantingDay: number): number {
  const wetnessBefore = at(fallowWetness, (plantingDay - ONSET_DAYS + DAYS_IN_YEAR) % DAYS_IN_YEAR)
  const wetnessAfter = at(fallowWetness, plantingDay + ONSET_DAYS)
  return Math.exp(0.5 * clamp(wetnessAfter - wetnessBefore, -0.5, 0.5))
}

/** Below 1, because yields rise less than proportionally to light. Values from 0.15 to 0.4 fit planting calendars equally well. */
const LIGHT_EXPONENT = 0.2

/**
 * Computes the second multiplier for ranking planting dates, from the sunlight between full canopy and harvest on days that are
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
