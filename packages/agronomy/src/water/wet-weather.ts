import { at } from '../at'
import { DAYS_IN_YEAR } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { sumDays } from '../climate/running-sums'
import type { CropType } from '../crops/crop-type'
import { DISEASE_LIMITS, getDiseaseLoss, getHarvestRainLimits } from '../crops/wet-weather'
import { clamp } from '../numbers'
import { countDaysToHarvest } from '../season/days-to-harvest'
import type { Season } from '../season/season'

/** Progress from which rain hampers the harvest. */
const MIN_HARVEST_PROGRESS = 0.88

/** Computes the share of the yield of an annual crop that rain while it ripens and disease leave, 0 to 1. */
export function computeWetWeatherScore(climate: PlaceClimate, crop: CropType, season: Season): number {
  return computeHarvestRainScore(climate, crop, season) * computeDiseaseScore(climate, crop, season)
}

/** Returns whether wet weather affects the score of an annual crop. */
export function suffersFromWetWeather(crop: CropType): boolean {
  return getHarvestRainLimits(crop) !== undefined || getDiseaseLoss(crop) > 0
}

/** Computes the share of the harvest that rain while the crop ripens and dries leaves; 1 for crops that it does not harm. */
export function computeHarvestRainScore(climate: PlaceClimate, crop: CropType, season: Season): number {
  const limits = getHarvestRainLimits(crop)
  if (!limits) return 1
  const { harmlessMm, harmfulMm, maxLoss } = limits
  return 1 - maxLoss * rampUp(computeHarvestRainMm(climate, crop, season), harmlessMm, harmfulMm)
}

/** Computes the mean rain, in mm a day, while a crop ripens and dries. */
export function computeHarvestRainMm(climate: PlaceClimate, crop: CropType, season: Season): number {
  const { plantingDay, days, progress } = season
  let firstDay = days
  while (firstDay > 0 && at(progress, firstDay - 1) >= MIN_HARVEST_PROGRESS) firstDay -= 1
  const endDay = days + countDaysToHarvest(climate, crop, season)
  let rainMm = 0
  for (let day = firstDay; day < endDay; day += 1) {
    rainMm += at(climate.rainMm, (plantingDay + day) % DAYS_IN_YEAR)
  }
  return endDay > firstDay ? rainMm / (endDay - firstDay) : 0
}

/** Computes the share of the yield that disease and rot leave where it is warm and wet; 1 for crops that they do not harm. */
export function computeDiseaseScore(climate: PlaceClimate, crop: CropType, season: Season): number {
  const loss = getDiseaseLoss(crop)
  if (loss === 0) return 1
  const { harmlessMm, harmfulMm, coolC, warmC } = DISEASE_LIMITS
  const { rainMm, meanC } = averageFullCanopy(climate, season)
  return 1 - loss * rampUp(rainMm, harmlessMm, harmfulMm) * rampUp(meanC, coolC, warmC)
}

/** Averages the daily rain and temperature from full canopy to harvest. */
export function averageFullCanopy(
  { rainMm, tmeanC }: PlaceClimate,
  { plantingDay, days, stageDays }: Season,
): { rainMm: number; meanC: number } {
  const firstDay = plantingDay + Math.min(stageDays.mid, days - 1)
  const endDay = plantingDay + days
  const count = endDay - firstDay
  return {
    rainMm: sumDays(rainMm, firstDay, endDay) / count,
    meanC: sumDays(tmeanC, firstDay, endDay) / count,
  }
}

/** Rises from 0 at `low` to 1 at `high`. */
function rampUp(value: number, low: number, high: number): number {
  return clamp((value - low) / (high - low), 0, 1)
}

/**
 * Computes a score from the rain of a year: 1 up to the most that a perennial tolerates (EcoCrop), 0 from twice as much on, where
 * flowers and fruits rot.
 */
export function computeYearRainScore(rainMm: number, { rainMaxMm }: CropType): number {
  return 1 - rampUp(rainMm, rainMaxMm, 2 * rainMaxMm)
}
