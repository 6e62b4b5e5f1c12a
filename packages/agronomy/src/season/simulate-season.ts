import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import { getCycleLimits, getFarmRatios } from '../crops/cycle-limits'
import { at } from '../at'
import { clamp, getHigher, getLower } from '../numbers'
import { getDailyGrowth } from './daily-growth'
import type { Season, StageBounds } from './season'
import { allocateSeasonSeries } from './season-series'

/** Shortest cycle of early varieties relative to the shortest cycle of the full-season variety. */
const MIN_CYCLE_SHARE = 0.75
/** A crop is ripe from this progress on. It is slightly below 1, because sums of daily gains are not exact. */
const MIN_RIPE_PROGRESS = 1 - 1e-9
/** Progress above which an unripe crop is harvested when it stops ripening. */
const NEARLY_RIPE_PROGRESS = 0.9
/** Progress up to which the ripening score is 0. */
const MIN_UNRIPE_PROGRESS = 0.85
/** Exceeds what rounding adds to sums of daily gains. */
const ROUNDING = 1e-9
/** Daily gain below which the crop has stopped ripening because of the cold. */
const STALLED_GAIN = 0.002

/**
 * Simulates development by thermal time. Each day adds the degrees between the base and the upper temperature (AquaCrop),
 * fewer where the day length delays flowering, until the crop is ripe or its longest cycle is over. If the crop is then
 * nearly but not fully ripe, the season ends earlier, on the day on which the crop stopped ripening before the winter.
 */
export function simulateSeason(
  climate: PlaceClimate,
  crop: CropType,
  plantingDay: number,
  thermalTimeRatio: number,
): Season {
  const limits = getCycleLimits(crop)
  const maxDays = Math.floor(limits.maxDays)
  const thermalTimeCDays = getThermalTimeCDays(crop, thermalTimeRatio)
  const { degreesBeforeFlowering, degreesFromFlowering } = getDailyGrowth(climate, crop)
  const stages = toStageBounds(crop)
  const maxGain = 1 / (limits.minDays * Math.max(thermalTimeRatio, MIN_CYCLE_SHARE))
  const progress = allocateSeasonSeries(maxDays)
  const gain = allocateSeasonSeries(maxDays)
  const canopyProgress = crop.photoperiod === 'neutral' ? progress : allocateSeasonSeries(maxDays)

  let currentCanopy = 0
  let vernalisationDays = isWinterType(crop) ? 0 : REQUIRED_VERNALISATION_DAYS
  let currentProgress = 0
  let days = 0
  while (days < maxDays && currentProgress < MIN_RIPE_PROGRESS) {
    const date = plantingDay + days
    const degrees = at(currentProgress < stages.mid ? degreesBeforeFlowering : degreesFromFlowering, date)
    if (vernalisationDays < REQUIRED_VERNALISATION_DAYS) {
      vernalisationDays += computeVernalisationGain(at(climate.tmeanC, date))
    }
    const maxProgress = vernalisationDays < REQUIRED_VERNALISATION_DAYS ? MAX_UNVERNALISED_PROGRESS : 1
    const nextProgress = getLower(
      maxProgress,
      currentProgress + getLower(degrees / thermalTimeCDays, maxGain),
    )
    canopyProgress[days] = currentCanopy
    currentCanopy = getLower(
      maxProgress,
      currentCanopy + getLower(at(degreesFromFlowering, date) / thermalTimeCDays, maxGain),
    )
    progress[days] = currentProgress
    gain[days] = getHigher(0, nextProgress - currentProgress)
    currentProgress = getHigher(currentProgress, nextProgress)
    days += 1
  }
  const isRipe = currentProgress >= MIN_RIPE_PROGRESS
  const harvestDays =
    isRipe || currentProgress <= NEARLY_RIPE_PROGRESS ? days : countDaysUntilStalled(progress, gain, days)
  const unripeProgress = harvestDays < days ? at(progress, harvestDays) : currentProgress
  return {
    plantingDay,
    days: harvestDays,
    thermalTimeRatio,
    progress,
    gain,
    canopyProgress,
    endProgress: isRipe ? 1 : unripeProgress,
    stages,
    stageDays: findStageDays(progress, stages, harvestDays),
    isVernalised: vernalisationDays >= REQUIRED_VERNALISATION_DAYS,
  }
}

function getThermalTimeCDays(crop: CropType, thermalTimeRatio: number): number {
  return (crop.thermalTimeCDays ?? Infinity) * getFarmRatios(crop).thermalTime * thermalTimeRatio
}

/** Returns the least days of a season with a ripening score above 0, of any variety. */
export function getMinSeasonDays(crop: CropType): number {
  const { minDays, maxDays } = getCycleLimits(crop)
  return Math.floor(Math.min(maxDays, MIN_UNRIPE_PROGRESS * MIN_CYCLE_SHARE * minDays))
}

/** Computes the degrees of the longest possible season, without the delay by day length. */
export function sumMaxDegrees(climate: PlaceClimate, crop: CropType, plantingDay: number): number {
  const { degreesBefore } = getDailyGrowth(climate, crop)
  const maxDays = Math.floor(getCycleLimits(crop).maxDays)
  return at(degreesBefore, plantingDay + maxDays) - at(degreesBefore, plantingDay)
}

/** Returns the highest progress that a variety can reach with these degrees. */
export function getMaxProgress(crop: CropType, thermalTimeRatio: number, degrees: number): number {
  return Math.min(1, degrees / getThermalTimeCDays(crop, thermalTimeRatio) + ROUNDING)
}

function findStageDays(progress: Float64Array, stages: StageBounds, days: number): StageBounds {
  let day = 0
  while (day < days && at(progress, day) < stages.development) day += 1
  const development = day
  while (day < days && at(progress, day) < stages.mid) day += 1
  const mid = day
  while (day < days && at(progress, day) < stages.late) day += 1
  return { development, mid, late: day }
}

/** Returns the number of days until a nearly ripe crop stops ripening, or `days` if it does not stop. */
function countDaysUntilStalled(progress: Float64Array, gain: Float64Array, days: number): number {
  for (let day = 1; day < days; day += 1) {
    if (at(progress, day) > NEARLY_RIPE_PROGRESS && at(gain, day - 1) < STALLED_GAIN) return day
  }
  return days
}

function toStageBounds({ stageShares: [initial, development, mid] }: CropType): StageBounds {
  return { development: initial, mid: initial + development, late: initial + development + mid }
}

/** Days at the best temperature for vernalisation that a winter type needs before it can flower. */
const REQUIRED_VERNALISATION_DAYS = 45

/** Progress at which the development of a winter type stops until it is vernalised. */
const MAX_UNVERNALISED_PROGRESS = 0.3

/** Returns the vernalisation of a day with this mean temperature, in days. It is 1 between 1 and 8 °C. */
function computeVernalisationGain(tmeanC: number): number {
  return clamp(Math.min((tmeanC + 4) / 5, (16 - tmeanC) / 8), 0, 1)
}

/** Computes a score from 0 for a crop harvested at a progress of 0.85 to 1 for a ripe crop. */
export function computeRipeningScore(endProgress: number): number {
  return clamp((endProgress - MIN_UNRIPE_PROGRESS) / 0.15, 0, 1)
}
