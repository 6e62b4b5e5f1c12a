import { chanceMinimumBelow } from '../climate/extreme-days'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import { at } from '../at'
import type { Season } from './season'

/** From flowering on, no crop survives a lower minimum than this. */
const FLOWERING_KILL_C = -2
/** Expected number of killing days at which the frost score falls to 1/e. */
const FROST_SCALE_DAYS = 12
/** Snow above this depth is not tracked. */
const MAX_SNOW_CM = 30

/** Computes the score of a season with this expected number of killing days. */
export function computeFrostScore(killingDays: number): number {
  return Math.exp(-killingDays / FROST_SCALE_DAYS)
}

/** Returns the expected number of days of the season that are cold enough to kill the crop. */
export function countKillingFrostDays(climate: PlaceClimate, crop: CropType, season: Season): number {
  return isWinterType(crop)
    ? countWinterKillDays(climate, crop, season)
    : countNonWinterKillDays(climate, crop, season)
}

function countNonWinterKillDays(climate: PlaceClimate, crop: CropType, season: Season): number {
  const beforeFlowering = climate.chanceMinimumBelow(crop.killC)
  const fromFlowering = climate.chanceMinimumBelow(Math.max(crop.killC, FLOWERING_KILL_C))
  let days = 0
  for (let day = 0; day < season.days; day += 1) {
    const chance = at(season.progress, day) < season.stages.mid ? beforeFlowering : fromFlowering
    days += at(chance, season.plantingDay + day)
  }
  return days
}

/** Days of frozen soil that a winter type survives, per degree of the crown temperature that kills it; judged. */
const WINTER_DAYS_PER_DEGREE = 8.5
/** Killing days for each further day, because stands starve and rot under the snow. */
const KILLING_DAYS_PER_EXCESS_DAY = 0.5

/**
 * Counts the killing days of a winter type, which hardens in the cold and whose crown is insulated by snow. Below 0 °C a
 * millimetre of rain falls as a centimetre of snow. Above 0 °C, 0.3 cm of snow melts per day, plus 1.2 cm per degree. Very
 * long winters kill as well.
 */
function countWinterKillDays(climate: PlaceClimate, crop: CropType, season: Season): number {
  let snowCm = 0
  let frozenDays = 0
  let days = 0
  for (let day = 0; day < season.days; day += 1) {
    const date = season.plantingDay + day
    const tmeanC = at(climate.tmeanC, date)
    if (tmeanC < 0) frozenDays += 1
    snowCm =
      tmeanC < 0
        ? Math.min(MAX_SNOW_CM, snowCm + at(climate.rainMm, date))
        : Math.max(0, snowCm - 1.2 * tmeanC - 0.3)
    const killC =
      at(season.progress, day) < season.stages.mid
        ? getWinterKillC(crop.killC, tmeanC, snowCm)
        : FLOWERING_KILL_C
    days += chanceMinimumBelow(killC, at(climate.tminC, date), at(climate.tmaxC, date))
  }
  const excessDays = Math.max(0, frozenDays + WINTER_DAYS_PER_DEGREE * crop.killC)
  return days + KILLING_DAYS_PER_EXCESS_DAY * excessDays
}

/**
 * Returns the minimum air temperature, in °C, that kills a winter type before flowering. On mild days the plant is not
 * hardened. A hardened crown survives down to `crownKillC`, and under snow only part of the cold below -2 °C reaches it (as
 * in CERES-Wheat, Ritchie).
 */
function getWinterKillC(crownKillC: number, tmeanC: number, snowCm: number): number {
  if (tmeanC >= 11) return -6
  if (tmeanC >= 5) return -10
  const coldShare = 0.4 + 0.0018 * (Math.min(snowCm, 15) - 15) ** 2
  return (crownKillC - 2) / coldShare
}
