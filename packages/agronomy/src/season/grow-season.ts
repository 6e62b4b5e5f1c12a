import { at, clamp } from '../numbers'
import { type CropType, isWinterType } from '../crops/crop-type'
import { getCycleLimits } from '../crops/cycle-limits'
import type { PlaceClimate } from '../climate/place-climate'
import type { Season, StageBounds } from './season'
import { allocateSeasonSeries } from './season-series'

/** No variety is faster than this share of the shortest cycle, however early it is. */
const MIN_CYCLE_SHARE = 0.75
/** A crop this close to ripeness is ripe: sums of daily steps are not exact. A season tells it as 1. */
const MIN_RIPE_PROGRESS = 1 - 1e-9
/** A crop past this that ripening has left, and that would not be ripe in time, is harvested as it is. */
const NEARLY_RIPE_PROGRESS = 0.9
/** A day's progress at which ripening has come to a halt: the cold has come. */
const STALLED_GAIN = 0.002

/**
 * Development by thermal time: each day brings the degrees between the base and the upper temperature
 * (AquaCrop), until the crop is ripe or its longest cycle is over. A crop that is not ripe by then was harvested when
 * ripening came to a halt, before a winter took it.
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
  let reached = 0
  let days = 0
  while (days < maxDays && reached < MIN_RIPE_PROGRESS) {
    const tmeanC = at(climate.tmeanC, plantingDay + days)
    const degrees = Math.max(0, Math.min(tmeanC, upperC) - baseC)
    if (coldDays < VERNALISATION_DAYS) coldDays += vernalisationGain(tmeanC)
    const ceiling = coldDays < VERNALISATION_DAYS ? MAX_UNVERNALISED_PROGRESS : 1
    const next = Math.min(ceiling, reached + Math.min(degrees / thermalTime, fastestGain))
    progress[days] = reached
    gain[days] = Math.max(0, next - reached)
    reached = Math.max(reached, next)
    days += 1
  }
  const isRipe = reached >= MIN_RIPE_PROGRESS
  const harvest = isRipe || reached <= NEARLY_RIPE_PROGRESS ? days : countDaysToHalt(progress, gain, days)
  return {
    plantingDay,
    days: harvest,
    earliness,
    progress,
    gain,
    endProgress: isRipe ? 1 : harvest < days ? at(progress, harvest) : reached,
    stages: toStageBounds(crop),
    isVernalised: coldDays >= VERNALISATION_DAYS,
  }
}

/** Days until a crop that is nearly ripe ripens no further; all of them where it never does. */
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
export const VERNALISATION_DAYS = 45

/** Progress at which an unvernalised winter type waits. */
export const MAX_UNVERNALISED_PROGRESS = 0.3

/** Vernalisation gained in a day of this mean temperature: full between 1 and 8 degrees. */
export function vernalisationGain(tmeanC: number): number {
  return clamp(Math.min((tmeanC + 4) / 5, (16 - tmeanC) / 8), 0, 1)
}

/** A crop that is 85 % of its way to ripeness when its time is up is worthless, a ripe one is worth all. */
export function ripeningFactor(endProgress: number): number {
  return clamp((endProgress - 0.85) / 0.15, 0, 1)
}
