import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import { getCycleLimits, getFarmRatios } from '../crops/cycle-limits'
import { at } from '../at'
import { clamp } from '../numbers'
import { computePhotoperiodRate } from './photoperiod'
import type { Season, StageBounds } from './season'
import { allocateSeasonSeries } from './season-series'

/** Shortest cycle of early varieties relative to the shortest cycle of the full-season variety. */
const MIN_CYCLE_SHARE = 0.75
/** A crop is ripe from this progress on. It is slightly below 1, because sums of daily gains are not exact. */
const MIN_RIPE_PROGRESS = 1 - 1e-9
/** Progress above which an unripe crop is harvested when it stops ripening. */
const NEARLY_RIPE_PROGRESS = 0.9
/** Daily gain below which the crop has stopped ripening because of the cold. */
const STALLED_GAIN = 0.002

/**
 * Simulates development by thermal time. Each day adds the degrees between the base and the upper temperature (AquaCrop),
 * fewer where the day length delays flowering, until the crop is ripe or its longest cycle is over. If the crop is then nearly but not fully ripe, the season ends
 * earlier, on the day on which the crop stopped ripening before the winter.
 */
export function simulateSeason(
  climate: PlaceClimate,
  crop: CropType,
  plantingDay: number,
  thermalTimeRatio: number,
): Season {
  const limits = getCycleLimits(crop)
  const maxDays = Math.floor(limits.maxDays)
  const thermalTimeCDays =
    (crop.thermalTimeCDays ?? Infinity) * getFarmRatios(crop).thermalTime * thermalTimeRatio
  const stages = toStageBounds(crop)
  const maxGain = 1 / (limits.minDays * Math.max(thermalTimeRatio, MIN_CYCLE_SHARE))
  const progress = allocateSeasonSeries(maxDays)
  const gain = allocateSeasonSeries(maxDays)

  let vernalisationDays = isWinterType(crop) ? 0 : REQUIRED_VERNALISATION_DAYS
  let currentProgress = 0
  let days = 0
  while (days < maxDays && currentProgress < MIN_RIPE_PROGRESS) {
    const tmeanC = at(climate.tmeanC, plantingDay + days)
    const degrees = computeDegrees(climate, crop, plantingDay + days, currentProgress < stages.mid)
    if (vernalisationDays < REQUIRED_VERNALISATION_DAYS) vernalisationDays += computeVernalisationGain(tmeanC)
    const maxProgress = vernalisationDays < REQUIRED_VERNALISATION_DAYS ? MAX_UNVERNALISED_PROGRESS : 1
    const nextProgress = Math.min(
      maxProgress,
      currentProgress + Math.min(degrees / thermalTimeCDays, maxGain),
    )
    progress[days] = currentProgress
    gain[days] = Math.max(0, nextProgress - currentProgress)
    currentProgress = Math.max(currentProgress, nextProgress)
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
    endProgress: isRipe ? 1 : unripeProgress,
    stages,
    isVernalised: vernalisationDays >= REQUIRED_VERNALISATION_DAYS,
  }
}

/** Computes the degrees above the base temperature that a day adds; before flowering, day length may slow development. */
function computeDegrees(
  climate: PlaceClimate,
  crop: CropType,
  date: number,
  isBeforeFlowering: boolean,
): number {
  const degrees = Math.max(0, Math.min(at(climate.tmeanC, date), crop.upperC) - crop.baseC)
  if (!isBeforeFlowering) return degrees
  return degrees * computePhotoperiodRate(crop.photoperiod, at(climate.daylightHours, date))
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
  return clamp((endProgress - 0.85) / 0.15, 0, 1)
}
