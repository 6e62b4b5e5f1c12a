import { at } from '../at'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/traits/crop-type'
import { getHigher } from '../numbers'
import { computeChillingScore, computeFertility, computeGrainWarmth } from './cold-damage'
import { getDailySuitability } from './daily-growth'
import type { Season } from './season'
import { computeNightScore } from './warm-nights'

/** Lower bound of a phase in the product of phases, so that the other phases still count when one is unsuitable. */
export const MIN_SUITABILITY = 0.0001

/**
 * Computes how well the temperatures of a season suit a crop, 0 to 1: the geometric mean of the suitabilities of its
 * phases, reduced by what the mean of a phase does not show: cold that lasts, cold flowering of rice, cool ripening of spring
 * cereals, and warm nights.
 */
export function computeSeasonSuitability(climate: PlaceClimate, crop: CropType, season: Season): number {
  const [before, mid, ripening] = computePhaseSuitabilities(climate, crop, season)
  const product =
    getHigher(MIN_SUITABILITY, before) *
    getHigher(MIN_SUITABILITY, mid) *
    getHigher(MIN_SUITABILITY, ripening)
  return (
    Math.cbrt(product) *
    computeChillingScore(countChilledDays(climate, crop, season)) *
    computeFertility(climate, crop, season) *
    computeGrainWarmth(climate, crop, season) *
    computeNightScore(climate, crop, season)
  )
}

export function countChilledDays(
  climate: PlaceClimate,
  crop: CropType,
  { plantingDay, days }: Season,
): number {
  const { chilledDaysBefore } = getDailySuitability(climate, crop)
  return at(chilledDaysBefore, plantingDay + days) - at(chilledDaysBefore, plantingDay)
}

/**
 * Computes the suitabilities of three phases: before full canopy, full canopy and ripening. Each is the mean of its days,
 * weighted by their gain, and 0 if the phase is never reached.
 */
export function computePhaseSuitabilities(
  climate: PlaceClimate,
  crop: CropType,
  season: Season,
): readonly [before: number, mid: number, ripening: number] {
  const { suitability, vegetativeSuitability, ripeningSuitability } = getDailySuitability(climate, crop)
  const { days, stageDays } = season
  return [
    averageDays(season, vegetativeSuitability, 0, stageDays.mid),
    averageDays(season, suitability, stageDays.mid, stageDays.late),
    averageDays(season, ripeningSuitability, stageDays.late, days),
  ]
}

/** Averages a daily series over days of a season, weighted by the gain of each day; 0 if there are none. */
function averageDays(season: Season, series: Float64Array, fromDay: number, endDay: number): number {
  const { plantingDay, gain } = season
  let weighted = 0
  let total = 0
  for (let day = fromDay; day < endDay; day += 1) {
    weighted += at(gain, day) * at(series, plantingDay + day)
    total += at(gain, day)
  }
  return total > 0 ? weighted / total : 0
}

/** Computes the mean temperature of a season in °C, weighted by the gain of each day. */
export function computeSeasonMeanC({ tmeanC }: PlaceClimate, season: Season): number {
  const { plantingDay, days, gain, endProgress } = season
  let gainWeightedC = 0
  for (let day = 0; day < days; day += 1) gainWeightedC += at(gain, day) * at(tmeanC, plantingDay + day)
  return endProgress > 0 ? gainWeightedC / endProgress : at(tmeanC, plantingDay)
}
