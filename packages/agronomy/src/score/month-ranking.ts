import { DAYS_IN_YEAR } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isUsuallyIrrigated } from '../crops/traits/crop-type'
import { at } from '../at'
import { clamp } from '../numbers'
import { getDailySuitability } from '../season/daily-growth'
import type { Season } from '../season/season'
import type { SupplyScores } from './water-supply'

/** Days before and after planting between which the soil gets wetter or drier. */
const ONSET_DAYS = 30

/**
 * Ranks a planting date of an annual crop: its score, times multipliers for what decides between dates of similar scores.
 * The multipliers affect only the order of dates, never a label.
 */
export function rankPlantingDate(
  climate: PlaceClimate,
  crop: CropType,
  season: Season,
  scores: SupplyScores,
): number {
  const lightMultiplier = computeLightMultiplier(climate, crop, season)
  if (!isUsuallyIrrigated(crop)) {
    return scores.expected * computeOnsetMultiplier(climate, season.plantingDay) * lightMultiplier
  }
  const isCoolSeason = crop.flags.has('coolseason')
  const coolingMultiplier = isCoolSeason ? computeCoolingMultiplier(climate, season.plantingDay) : 1
  return scores.irrigated * lightMultiplier * coolingMultiplier
}

/** Computes a multiplier that is higher while the soil gets wetter, because farmers sow at the onset of the rains. */
export function computeOnsetMultiplier({ fallowWetness }: PlaceClimate, plantingDay: number): number {
  const wetnessBefore = at(fallowWetness, (plantingDay - ONSET_DAYS + DAYS_IN_YEAR) % DAYS_IN_YEAR)
  const wetnessAfter = at(fallowWetness, plantingDay + ONSET_DAYS)
  return Math.exp(0.5 * clamp(wetnessAfter - wetnessBefore, -0.5, 0.5))
}

/** Below 1, because yields rise less than proportionally to light. Values from 0.15 to 0.4 fit planting calendars equally well. */
const LIGHT_EXPONENT = 0.2

/** Weight of the cooling after planting; judged by the planting months of irrigated vegetables. */
const COOLING_WEIGHT = 0.03

/** Computes a multiplier that is higher while it gets cooler: vegetables of the cool season bolt in rising temperatures. */
function computeCoolingMultiplier({ tmeanC }: PlaceClimate, plantingDay: number): number {
  const coolingC = at(tmeanC, (plantingDay - 20 + DAYS_IN_YEAR) % DAYS_IN_YEAR) - at(tmeanC, plantingDay + 40)
  return Math.exp(COOLING_WEIGHT * clamp(coolingC, -10, 10))
}

/**
 * Computes a multiplier from the sunlight between full canopy and harvest on days that are
 * warm enough to use it. This sunlight determines the number and the weight of grains (photothermal quotient; Nix 1976,
 * Fischer 1985).
 */
function computeLightMultiplier(climate: PlaceClimate, crop: CropType, season: Season): number {
  const { suitability } = getDailySuitability(climate, crop)
  let usedSunlightMj = 0
  for (let day = season.stageDays.mid; day < season.days; day += 1) {
    const date = season.plantingDay + day
    usedSunlightMj += at(climate.sunlightMj, date) * at(suitability, date)
  }
  return usedSunlightMj ** LIGHT_EXPONENT
}
