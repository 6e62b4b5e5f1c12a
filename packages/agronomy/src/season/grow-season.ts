import { at } from '../at'
import { type CropType, isWinterType } from '../crops/crop-type'
import { getCycleLimits } from '../crops/cycle-limits'
import type { PlaceClimate } from '../climate/place-climate'
import type { Season, StageBounds } from './season'
import { seasonSeries } from './season-series'
import { UNVERNALISED_PROGRESS, VERNALISATION_DAYS, vernalisationGain } from './vernalisation'

/** No variety is faster than this share of the shortest cycle, however early it is. */
const FASTEST_CYCLE = 0.75
/** A crop this close to ripeness is ripe: sums of daily steps are not exact. A season tells it as 1. */
const RIPE_FROM = 1 - 1e-9
/** A crop past this that ripening has left, and that would not be ripe in time, is harvested as it is. */
const NEARLY_RIPE = 0.9
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
  const fastestGain = 1 / (limits.minDays * Math.max(earliness, FASTEST_CYCLE))
  const progress = seasonSeries(maxDays)
  const gain = seasonSeries(maxDays)

  let coldDays = isWinterType(crop) ? 0 : VERNALISATION_DAYS
  let reached = 0
  let days = 0
  while (days < maxDays && reached < RIPE_FROM) {
    const tmeanC = at(climate.tmeanC, plantingDay + days)
    const degrees = Math.max(0, Math.min(tmeanC, upperC) - baseC)
    if (coldDays < VERNALISATION_DAYS) coldDays += vernalisationGain(tmeanC)
    const ceiling = coldDays < VERNALISATION_DAYS ? UNVERNALISED_PROGRESS : 1
    const next = Math.min(ceiling, reached + Math.min(degrees / thermalTime, fastestGain))
    progress[days] = reached
    gain[days] = Math.max(0, next - reached)
    reached = Math.max(reached, next)
    days += 1
  }
  const isRipe = reached >= RIPE_FROM
  const harvest = isRipe || reached <= NEARLY_RIPE ? days : daysToHalt(progress, gain, days)
  return {
    plantingDay,
    days: harvest,
    earliness,
    progress,
    gain,
    endProgress: isRipe ? 1 : harvest < days ? at(progress, harvest) : reached,
    stages: stageBounds(crop),
    vernalised: coldDays >= VERNALISATION_DAYS,
  }
}

/** Days until a crop that is nearly ripe ripens no further; all of them where it never does. */
function daysToHalt(progress: Float64Array, gain: Float64Array, days: number): number {
  for (let day = 1; day < days; day += 1) {
    if (at(progress, day) > NEARLY_RIPE && at(gain, day - 1) < STALLED_GAIN) return day
  }
  return days
}

function stageBounds({ stageShares: [initial, development, mid] }: CropType): StageBounds {
  return { development: initial, mid: initial + development, late: initial + development + mid }
}
