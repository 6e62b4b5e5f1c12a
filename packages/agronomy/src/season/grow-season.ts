import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import { getCycleLimits } from '../crops/cycle-limits'
import { at } from '../at'
import { clamp } from '../numbers'
import type { Season, StageBounds } from './season'
import { allocateSeasonSeries } from './season-series'

/** No variety, however early, is faster than this share of the shortest cycle. */
const MIN_CYCLE_SHARE = 0.75
/** Counts as ripe, because sums of daily gains are not exact. `endProgress` is then 1. */
const MIN_RIPE_PROGRESS = 1 - 1e-9
/** Above this, a crop that stops ripening and would not be ripe in time is harvested early. */
const NEARLY_RIPE_PROGRESS = 0.9
/** Daily gain below which the cold has stopped ripening. */
const STALLED_GAIN = 0.002

/**
 * Simulates development by thermal time: each day adds the degrees between the base and the upper temperature (AquaCrop)
 * until the crop is ripe or its longest cycle is over. A crop that is nearly but not fully ripe by then was harvested
 * when it stopped ripening, before the winter.
 */
export function growSeason(
  climate: PlaceClimate,
  crop: CropType,
  plantingDay: number,
  earliness: number,
): Season {
  const { baseC, upperC } = crop
  const limits = getCycleLimits(crop)
  const maxDays = Math.floor(limits.maxDays)
  const thermalTime = (crop.thermalTimeCDays ?? Infinity) * earliness
  const fastestGain = 1 / (limits.minDays * Math.max(earliness, MIN_CYCLE_SHARE))
  const progress = allocateSeasonSeries(maxDays)
  const gain = allocateSeasonSeries(maxDays)

  let coldDays = isWinterType(crop) ? 0 : VERNALISATION_DAYS
  let currentProgress = 0
  let days = 0
  while (days < maxDays && currentProgress < MIN_RIPE_PROGRESS) {
    const tmeanC = at(climate.tmeanC, plantingDay + days)
    const degrees = Math.max(0, Math.min(tmeanC, upperC) - baseC)
    if (coldDays < VERNALISATION_DAYS) coldDays += vernalisationGain(tmeanC)
    const ceiling = coldDays < VERNALISATION_DAYS ? MAX_UNVERNALISED_PROGRESS : 1
    const next = Math.min(ceiling, currentProgress + Math.min(degrees / thermalTime, fastestGain))
    progress[days] = currentProgress
    gain[days] = Math.max(0, next - currentProgress)
    currentProgress = Math.max(currentProgress, next)
    days += 1
  }
  const isRipe = currentProgress >= MIN_RIPE_PROGRESS
  const harvestDays =
    isRipe || currentProgress <= NEARLY_RIPE_PROGRESS ? days : countDaysToHalt(progress, gain, days)
  return {
    plantingDay,
    days: harvestDays,
    earliness,
    progress,
    gain,
    endProgress: isRipe ? 1 : harvestDays < days ? at(progress, harvestDays) : currentProgress,
    stages: toStageBounds(crop),
    isVernalised: coldDays >= VERNALISATION_DAYS,
  }
}

/** Returns the day on which a nearly ripe crop stops ripening, or `days` if it does not. */
function countDaysToHalt(progress: Float64Array, gain: Float64Array, days: number): number {
  for (let day = 1; day < days; day += 1) {
    if (at(progress, day) > NEARLY_RIPE_PROGRESS && at(gain, day - 1) < STALLED_GAIN) return day
  }
  return days
}

function toStageBounds({ stageShares: [initial, development, mid] }: CropType): StageBounds {
  return { development: initial, mid: initial + development, late: initial + development + mid }
}

/** Days at the best temperature for vernalisation that a winter type needs before it can flower. */
const VERNALISATION_DAYS = 45

/** Progress at which a winter type stops until it is vernalised. */
const MAX_UNVERNALISED_PROGRESS = 0.3

/** Vernalisation, in days, gained on a day of this mean temperature: 1 between 1 and 8 °C. */
function vernalisationGain(tmeanC: number): number {
  return clamp(Math.min((tmeanC + 4) / 5, (16 - tmeanC) / 8), 0, 1)
}

/** From 0 for a crop harvested at 85 % of its development to 1 for a ripe one. */
export function ripeningFactor(endProgress: number): number {
  return clamp((endProgress - 0.85) / 0.15, 0, 1)
}
