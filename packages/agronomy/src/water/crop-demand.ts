import type { PlaceClimate } from '../climate/place-climate'
import { computeKcHeightFactor } from '../climate/kc-adjustment'
import { type CropType, isWinterType } from '../crops/traits/crop-type'
import { at } from '../at'
import { clamp, getLower } from '../numbers'
import type { Season } from '../season/season'
import { allocateSeasonSeries } from '../reused/scratch-series'
import { SEEDLING_ROOT_DEPTH_M } from '../soil/soil-water'

/** Winter types rest below this mean temperature. */
const RESTING_BELOW_C = 4
/** Crop coefficient of resting winter types. */
const RESTING_KC = 0.4
/** A lower Kc at harvest is that of a dried crop, which humidity and wind do not affect (FAO-56 eq. 65). */
export const MIN_ADJUSTED_KC_END = 0.45

/** Daily water demand and rooting depth of a crop. */
export interface CropDemand {
  /** Day of the two-year series on which the water balance starts. */
  readonly startDay: number
  readonly days: number
  /** Days at the start that only fill the soil; they do not count towards totals. */
  readonly warmUpDays: number
  /** Daily water use without water stress. */
  readonly etcMm: Float64Array
  readonly rootDepthM: Float64Array
  /** Sum of `etcMm` after the warm-up. */
  readonly totalMm: number
}

/** Computes the crop evapotranspiration ETc = Kc ET0 (FAO-56 eq. 58) and the rooting depth of each day of a season. */
export function computeCropDemand(climate: PlaceClimate, crop: CropType, season: Season): CropDemand {
  const { plantingDay, days } = season
  const etcMm = allocateSeasonSeries(days)
  fillCropCoefficients(etcMm, climate, crop, season)
  if (isWinterType(crop)) restInWinter(etcMm, climate, season)
  let totalMm = 0
  for (let day = 0; day < days; day += 1) {
    const dailyMm = at(etcMm, day) * at(climate.et0Mm, plantingDay + day)
    etcMm[day] = dailyMm
    totalMm += dailyMm
  }
  const rootDepthM = allocateSeasonSeries(days)
  fillRootDepths(rootDepthM, crop, season)
  return { startDay: plantingDay, days, warmUpDays: 0, etcMm, rootDepthM, totalMm }
}

/**
 * Fills a series with Kc of FAO-56 eq. 66, which is constant in the initial and mid stages and linear between and after
 * them. Mid and late values are those for the humidity and wind of the place (eq. 62 and 65). The canopy grows until it is
 * full, even where day length delays flowering.
 */
function fillCropCoefficients(
  series: Float64Array,
  { kcAdjustment }: PlaceClimate,
  { kc, heightM }: CropType,
  { plantingDay, days, progress, canopyProgress, stages, stageDays }: Season,
): void {
  const heightFactor = heightM === undefined ? 0 : computeKcHeightFactor(heightM)
  const endHeightFactor = kc.end < MIN_ADJUSTED_KC_END ? 0 : heightFactor
  for (let day = 0; day < stageDays.late; day += 1) {
    const kcMid = kc.mid + heightFactor * at(kcAdjustment, plantingDay + day)
    const canopy = at(canopyProgress, day)
    const share = (canopy - stages.development) / (stages.mid - stages.development)
    series[day] = kc.initial + clamp(share, 0, 1) * (kcMid - kc.initial)
  }
  for (let day = stageDays.late; day < days; day += 1) {
    const adjustment = at(kcAdjustment, plantingDay + day)
    const kcMid = kc.mid + heightFactor * adjustment
    const kcEnd = kc.end + endHeightFactor * adjustment
    const share = (at(progress, day) - stages.late) / (1 - stages.late)
    series[day] = kcMid + share * (kcEnd - kcMid)
  }
}

function restInWinter(series: Float64Array, { tmeanC }: PlaceClimate, { plantingDay, days }: Season): void {
  for (let day = 0; day < days; day += 1) {
    if (at(tmeanC, plantingDay + day) < RESTING_BELOW_C) series[day] = RESTING_KC
  }
}

/** Fills a series with the rooting depth, which grows from that of a seedling to the crop's maximum at full canopy. */
function fillRootDepths(
  series: Float64Array,
  { rootDepthM }: CropType,
  { days, canopyProgress, stages, stageDays }: Season,
): void {
  const growthM = Math.max(0, rootDepthM - SEEDLING_ROOT_DEPTH_M)
  for (let day = 0; day < stageDays.mid; day += 1) {
    series[day] = SEEDLING_ROOT_DEPTH_M + growthM * getLower(1, at(canopyProgress, day) / stages.mid)
  }
  fillDays(series, Math.max(SEEDLING_ROOT_DEPTH_M, rootDepthM), stageDays.mid, days)
}

/** Does what `series.fill` does, which takes longer for the few days of a stage. */
function fillDays(series: Float64Array, value: number, fromDay: number, endDay: number): void {
  for (let day = fromDay; day < endDay; day += 1) series[day] = value
}
