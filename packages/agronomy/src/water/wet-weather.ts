import { at } from '../at'
import { DAYS_IN_YEAR } from '../calendar'
import { SERIES_DAYS } from '../climate/daily-series'
import { sumYearRain } from '../climate/monthly-climate'
import type { PlaceClimate } from '../climate/place-climate'
import { sumDays } from '../climate/running-sums'
import type { CropType } from '../crops/traits/crop-type'
import {
  DISEASE_LIMITS,
  getDiseaseLoss,
  getHarvestRainLimits,
  isOfDryClimates,
  type RainLimits,
} from '../crops/traits/wet-weather'
import { rampUp } from '../numbers'
import { countDaysToHarvest } from '../season/days-to-harvest'
import type { Season } from '../season/season'

/** Progress from which rain hampers the harvest. */
const MIN_HARVEST_PROGRESS = 0.88

/** Computes the share of the yield of an annual crop that rain while it ripens, disease and wet years leave, 0 to 1. */
export function computeWetWeatherScore(climate: PlaceClimate, crop: CropType, season: Season): number {
  return createWetWeatherScorer(climate, crop, season)(climate)
}

/** Creates a function that computes the score of a season in climates that differ only in rain, like `computeWetWeatherScore`. */
export function createWetWeatherScorer(
  climate: PlaceClimate,
  crop: CropType,
  season: Season,
): (climate: PlaceClimate) => number {
  const limits = getHarvestRainLimits(crop)
  const loss = getDiseaseLoss(crop)
  if (!limits && loss === 0) return () => 1
  const harvest = limits && findHarvestPeriod(climate, crop, season)
  const suffersFromWetYears = isOfDryClimates(crop)
  return (weather) =>
    (limits && harvest ? rateHarvestRain(averageRainMm(weather, harvest), limits) : 1) *
    (loss === 0 ? 1 : rateDisease(averageFullCanopy(weather, season), loss)) *
    (suffersFromWetYears ? computeWetYear(weather, crop, season).score : 1)
}

/** Returns whether wet weather affects the score of an annual crop. */
export function suffersFromWetWeather(crop: CropType): boolean {
  return getHarvestRainLimits(crop) !== undefined || getDiseaseLoss(crop) > 0
}

/** Mean rain, in mm a day, while a crop ripens and dries, and the share of the harvest that it leaves. */
interface HarvestRain {
  readonly rainMm: number
  readonly score: number
}

/** Computes the rain at harvest; its score is 1 for crops that it does not harm. */
export function computeHarvestRain(climate: PlaceClimate, crop: CropType, season: Season): HarvestRain {
  const rainMm = averageRainMm(climate, findHarvestPeriod(climate, crop, season))
  const limits = getHarvestRainLimits(crop)
  return { rainMm, score: limits ? rateHarvestRain(rainMm, limits) : 1 }
}

function rateHarvestRain(rainMm: number, { harmlessMm, harmfulMm, maxLoss }: RainLimits): number {
  return 1 - maxLoss * rampUp(rainMm, harmlessMm, harmfulMm)
}

/** Days of the two-year series. */
interface Period {
  readonly firstDay: number
  readonly endDay: number
}

/** Finds the days in which a crop ripens and dries. */
function findHarvestPeriod(climate: PlaceClimate, crop: CropType, season: Season): Period {
  const { plantingDay, days, progress } = season
  let firstDay = days
  while (firstDay > 0 && at(progress, firstDay - 1) >= MIN_HARVEST_PROGRESS) firstDay -= 1
  const endDay = days + countDaysToHarvest(climate, crop, season)
  // Both years of the series are equal.
  const startDay = plantingDay + endDay > SERIES_DAYS ? plantingDay - DAYS_IN_YEAR : plantingDay
  return { firstDay: startDay + firstDay, endDay: startDay + endDay }
}

function averageRainMm({ rainMm }: PlaceClimate, { firstDay, endDay }: Period): number {
  return endDay > firstDay ? sumDays(rainMm, firstDay, endDay) / (endDay - firstDay) : 0
}

/** Computes the weather from full canopy to harvest, and the share of the yield that disease and rot leave in it. */
export function computeDisease(
  climate: PlaceClimate,
  crop: CropType,
  season: Season,
): FullCanopyWeather & { readonly score: number } {
  const weather = averageFullCanopy(climate, season)
  return { ...weather, score: rateDisease(weather, getDiseaseLoss(crop)) }
}

function rateDisease({ rainMm, meanC }: FullCanopyWeather, loss: number): number {
  const { harmlessMm, harmfulMm, coolC, warmC } = DISEASE_LIMITS
  return 1 - loss * rampUp(rainMm, harmlessMm, harmfulMm) * rampUp(meanC, coolC, warmC)
}

/** Mean daily rain and temperature. */
interface FullCanopyWeather {
  readonly rainMm: number
  readonly meanC: number
}

/** Averages the daily rain and temperature from full canopy to harvest. */
function averageFullCanopy(
  { rainMm, tmeanC }: PlaceClimate,
  { plantingDay, days, stageDays }: Season,
): FullCanopyWeather {
  const firstDay = plantingDay + Math.min(stageDays.mid, days - 1)
  const endDay = plantingDay + days
  const count = endDay - firstDay
  return {
    rainMm: sumDays(rainMm, firstDay, endDay) / count,
    meanC: sumDays(tmeanC, firstDay, endDay) / count,
  }
}

/**
 * Computes the rain of a year, and the share of the yield that it leaves. An annual crop of dry climates loses as a perennial does,
 * but only in a season that is wet itself. Judged: a season does no harm if a year like it had half of the rain that the crop
 * tolerates.
 */
export function computeWetYear(
  { rainMm: dailyMm, monthly }: PlaceClimate,
  crop: CropType,
  { plantingDay, days }: Season,
): { readonly rainMm: number; readonly score: number } {
  const rainMm = sumYearRain(monthly)
  if (!isOfDryClimates(crop) || rainMm <= crop.rainMaxMm) return { rainMm, score: 1 }
  const seasonMm = (sumDays(dailyMm, plantingDay, plantingDay + days) * DAYS_IN_YEAR) / days
  const wetness = rampUp(seasonMm, crop.rainMaxMm / 2, crop.rainMaxMm)
  return { rainMm, score: 1 - wetness * (1 - computeYearRainScore(rainMm, crop)) }
}

/**
 * Computes a score from the rain of a year: 1 up to the most that a perennial tolerates (EcoCrop), 0 from twice as much on, where
 * flowers and fruits rot.
 */
export function computeYearRainScore(rainMm: number, { rainMaxMm }: CropType): number {
  return 1 - rampUp(rainMm, rainMaxMm, 2 * rainMaxMm)
}
