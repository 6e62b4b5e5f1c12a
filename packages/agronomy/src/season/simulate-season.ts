import type { PlaceClimate } from '../climate/place-climate'
import { DAYS_IN_YEAR } from '../calendar'
import { type CropType, isWinterType } from '../crops/traits/crop-type'
import { getCycleLimits, getFarmRatios } from '../crops/traits/cycle-limits'
import { EARLY_BELOW_RATIO, EARLY_RATIO, getVarieties } from '../crops/traits/varieties'
import { at } from '../at'
import { clamp, getHigher, getLower } from '../numbers'
import { type DailyDegrees, getDailyDegrees } from './daily-growth'
import type { Season, StageBounds } from './season'
import { allocateSeasonSeries } from '../reused/scratch-series'

/** Shortest cycle of early varieties relative to the shortest cycle of the full-season variety. */
const MIN_CYCLE_SHARE = 0.75
/** A crop is ripe from this progress on. It is slightly below 1, because sums of daily gains are not exact. */
export const MIN_RIPE_PROGRESS = 1 - 1e-9
/** Progress above which an unripe crop is harvested when it stops ripening. */
export const NEARLY_RIPE_PROGRESS = 0.9
/** Progress up to which the ripening score is 0. */
const MIN_UNRIPE_PROGRESS = 0.85
/** More than the rounding error of a sum of daily gains. */
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
  const { thermalTimeCDays, maxGain } = getGrowthRate(crop, thermalTimeRatio)
  const { degreesBeforeFlowering, degreesFromFlowering } = getVarietyDegrees(climate, crop, thermalTimeRatio)
  const stages = toStageBounds(crop)
  const progress = allocateSeasonSeries(maxDays)
  const gain = allocateSeasonSeries(maxDays)
  const isDelayed = degreesBeforeFlowering !== degreesFromFlowering
  const canopyProgress = isDelayed ? allocateSeasonSeries(maxDays) : progress
  const unvernalisedDays = isWinterType(crop) ? countUnvernalisedDays(climate, plantingDay, maxDays) : 0

  let currentProgress = 0
  let days = 0
  while (days < maxDays && currentProgress < MIN_RIPE_PROGRESS) {
    const date = plantingDay + days
    const degrees = at(currentProgress < stages.mid ? degreesBeforeFlowering : degreesFromFlowering, date)
    const maxProgress = days < unvernalisedDays ? MAX_UNVERNALISED_PROGRESS : 1
    const nextProgress = getLower(
      maxProgress,
      currentProgress + getLower(degrees / thermalTimeCDays, maxGain),
    )
    progress[days] = currentProgress
    gain[days] = getHigher(0, nextProgress - currentProgress)
    currentProgress = getHigher(currentProgress, nextProgress)
    days += 1
  }
  if (canopyProgress !== progress) {
    const degrees = degreesFromFlowering.subarray(plantingDay, plantingDay + days)
    fillUndelayedProgress(canopyProgress, degrees, { thermalTimeCDays, maxGain, unvernalisedDays })
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
    isVernalised: unvernalisedDays < days,
  }
}

/**
 * Short-day crops with early varieties that were bred for the long days of high latitudes and flower regardless of them: the earlier
 * a variety of maize, the less do long days delay it, and the earliest not at all (Hunter, Hunt & Kannenberg 1974, Canadian
 * Journal of Plant Science 54:71-78). For soybeans of the earliest maturity groups judged.
 */
const CROPS_WITH_NEUTRAL_VARIETIES: ReadonlySet<string> = new Set(['maize', 'soybean'])

/** Returns whether day length does not delay a variety. */
export function isDayNeutral({ crop, photoperiod }: CropType, thermalTimeRatio: number): boolean {
  if (photoperiod === 'neutral') return true
  return thermalTimeRatio < EARLY_BELOW_RATIO && CROPS_WITH_NEUTRAL_VARIETIES.has(crop)
}

/** Returns the degrees of each day for a variety: the same series before and from flowering if day length does not delay it. */
function getVarietyDegrees(
  climate: PlaceClimate,
  crop: CropType,
  thermalTimeRatio: number,
): Pick<DailyDegrees, 'degreesBeforeFlowering' | 'degreesFromFlowering'> {
  const degrees = getDailyDegrees(climate, crop)
  const { degreesFromFlowering } = degrees
  return isDayNeutral(crop, thermalTimeRatio)
    ? { degreesBeforeFlowering: degreesFromFlowering, degreesFromFlowering }
    : degrees
}

/** How fast a variety develops. */
export interface GrowthRate {
  readonly thermalTimeCDays: number
  /** Highest increase of the progress on a day. */
  readonly maxGain: number
}

export function getGrowthRate(crop: CropType, thermalTimeRatio: number): GrowthRate {
  return {
    thermalTimeCDays: getThermalTimeCDays(crop, thermalTimeRatio),
    maxGain: 1 / (getCycleLimits(crop).minDays * getCycleShare(crop, thermalTimeRatio)),
  }
}

/** Returns the shortest cycle of a variety relative to that of the full-season one. */
function getCycleShare(crop: CropType, thermalTimeRatio: number): number {
  const earliestRatio = Math.min(EARLY_RATIO, getEarliestRatio(crop))
  return thermalTimeRatio < earliestRatio
    ? (MIN_CYCLE_SHARE * thermalTimeRatio) / earliestRatio
    : Math.max(thermalTimeRatio, MIN_CYCLE_SHARE)
}

function getEarliestRatio(crop: CropType): number {
  return getVarieties(crop).at(-1)?.thermalTimeRatio ?? EARLY_RATIO
}

interface UndelayedGrowth extends GrowthRate {
  /** Days until a winter type has had enough cold to flower. */
  readonly unvernalisedDays: number
}

/** Fills a series with the progress at the start of each day if day length did not delay it. */
function fillUndelayedProgress(
  series: Float64Array,
  degrees: Float64Array,
  { thermalTimeCDays, maxGain, unvernalisedDays }: UndelayedGrowth,
): void {
  let progress = 0
  for (let day = 0; day < degrees.length; day += 1) {
    series[day] = progress
    const maxProgress = day < unvernalisedDays ? MAX_UNVERNALISED_PROGRESS : 1
    progress = getLower(maxProgress, progress + getLower(at(degrees, day) / thermalTimeCDays, maxGain))
  }
}

function getThermalTimeCDays(crop: CropType, thermalTimeRatio: number): number {
  return (crop.thermalTimeCDays ?? Infinity) * getFarmRatios(crop).thermalTime * thermalTimeRatio
}

/** Returns the least days of a season with a ripening score above 0, of varieties with this thermal time or more. */
export function getMinSeasonDays(crop: CropType, minThermalTimeRatio = getEarliestRatio(crop)): number {
  const { minDays, maxDays } = getCycleLimits(crop)
  return Math.floor(
    Math.min(maxDays, MIN_UNRIPE_PROGRESS * getCycleShare(crop, minThermalTimeRatio) * minDays),
  )
}

/** Computes the degrees of the longest possible season, without the delay by day length. */
export function sumMaxDegrees(climate: PlaceClimate, crop: CropType, plantingDay: number): number {
  return sumDegrees(climate, crop, plantingDay, Math.floor(getCycleLimits(crop).maxDays))
}

/** Computes the degrees of a year, without the delay by day length. */
export function sumYearDegrees(climate: PlaceClimate, crop: CropType): number {
  return at(getDailyDegrees(climate, crop).degreesBefore, DAYS_IN_YEAR)
}

/** Sums the degrees of at most a year from planting on, without the delay by day length. */
function sumDegrees(climate: PlaceClimate, crop: CropType, plantingDay: number, days: number): number {
  const { degreesBefore } = getDailyDegrees(climate, crop)
  const endDay = plantingDay + days
  const daysOfNextYear = Math.max(0, endDay - DAYS_IN_YEAR)
  const degreesOfThisYear = at(degreesBefore, endDay - daysOfNextYear) - at(degreesBefore, plantingDay)
  return degreesOfThisYear + at(degreesBefore, daysOfNextYear)
}

/** Returns whether a season certainly takes more than some whole days: until then the crop is not even nearly ripe. */
export function isSurelyLonger(
  climate: PlaceClimate,
  crop: CropType,
  plantingDay: number,
  { thermalTimeRatio, days }: { readonly thermalTimeRatio: number; readonly days: number },
): boolean {
  if (Math.floor(getCycleLimits(crop).maxDays) <= days) return false
  const degrees = sumDegrees(climate, crop, plantingDay, days)
  return getMaxProgress(crop, thermalTimeRatio, degrees) < NEARLY_RIPE_PROGRESS
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

export function toStageBounds({ stageShares: [initial, development, mid] }: CropType): StageBounds {
  return { development: initial, mid: initial + development, late: initial + development + mid }
}

/** Days at the best temperature for vernalisation that a winter type needs before it can flower. */
const REQUIRED_VERNALISATION_DAYS = 45

/** Progress at which the development of a winter type stops until it is vernalised. */
const MAX_UNVERNALISED_PROGRESS = 0.3

/** Returns how many days of a season of a winter type, at most `maxDays`, pass until it has had enough cold to flower. */
function countUnvernalisedDays({ tmeanC }: PlaceClimate, plantingDay: number, maxDays: number): number {
  let vernalisationDays = 0
  for (let day = 0; day < maxDays; day += 1) {
    vernalisationDays += computeVernalisationGain(at(tmeanC, plantingDay + day))
    if (vernalisationDays >= REQUIRED_VERNALISATION_DAYS) return day
  }
  return maxDays
}

/** Returns the vernalisation of a day with this mean temperature, in days. It is 1 between 1 and 8 °C. */
function computeVernalisationGain(tmeanC: number): number {
  return clamp(Math.min((tmeanC + 4) / 5, (16 - tmeanC) / 8), 0, 1)
}

/** Computes a score from 0 for a crop harvested at a progress of 0.85 to 1 for a ripe crop. */
export function computeRipeningScore(endProgress: number): number {
  return clamp((endProgress - MIN_UNRIPE_PROGRESS) / 0.15, 0, 1)
}
