import { chanceMinimumBelow } from '../climate/extreme-days'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import { at } from '../at'
import type { Season } from './season'

/** No crop survives more frost than this from flowering on. */
const FLOWERING_KILL_C = -2
/** Expected killing days at which the frost factor falls to 1/e. */
const FROST_SCALE_DAYS = 12
const MAX_SNOW_CM = 30

export function frostFactor(killingDays: number): number {
  return Math.exp(-killingDays / FROST_SCALE_DAYS)
}

/** Expected number of days of the season cold enough to kill the crop. */
export function killingFrostDays(climate: PlaceClimate, crop: CropType, season: Season): number {
  return isWinterType(crop) ? winterKillDays(climate, crop, season) : nonWinterKillDays(climate, crop, season)
}

function nonWinterKillDays(climate: PlaceClimate, crop: CropType, season: Season): number {
  const beforeFlowering = climate.chanceMinimumBelow(crop.killC)
  const fromFlowering = climate.chanceMinimumBelow(Math.max(crop.killC, FLOWERING_KILL_C))
  let days = 0
  for (let day = 0; day < season.days; day += 1) {
    const chance = at(season.progress, day) < season.stages.mid ? beforeFlowering : fromFlowering
    days += at(chance, season.plantingDay + day)
  }
  return days
}

/**
 * Winter types harden in the cold, and snow insulates their crown. Below 0 °C a millimetre of rain is a centimetre of
 * snow; above, 0.3 cm melt a day, and 1.2 cm more for each degree.
 */
function winterKillDays(climate: PlaceClimate, crop: CropType, season: Season): number {
  let snowCm = 0
  let days = 0
  for (let day = 0; day < season.days; day += 1) {
    const date = season.plantingDay + day
    const tmeanC = at(climate.tmeanC, date)
    snowCm =
      tmeanC < 0
        ? Math.min(MAX_SNOW_CM, snowCm + at(climate.rainMm, date))
        : Math.max(0, snowCm - 1.2 * tmeanC - 0.3)
    const killC =
      at(season.progress, day) < season.stages.mid
        ? winterKillC(crop.killC, tmeanC, snowCm)
        : FLOWERING_KILL_C
    days += chanceMinimumBelow(killC, at(climate.tminC, date), at(climate.tmaxC, date))
  }
  return days
}

/**
 * Air minimum, in °C, that kills a winter type before flowering. A hardened crown survives to its LT50, and under snow
 * only part of the cold below -2 °C reaches it (as in CERES-Wheat, Ritchie).
 */
function winterKillC(crownKillC: number, tmeanC: number, snowCm: number): number {
  if (tmeanC >= 11) return -6
  if (tmeanC >= 5) return -10
  const coldShare = 0.4 + 0.0018 * (Math.min(snowCm, 15) - 15) ** 2
  return (crownKillC - 2) / coldShare
}
