import type { AutumnFault } from '@crop/domain'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/traits/crop-type'
import { at } from '../at'
import { clamp, roundTo } from '../numbers'

/** Score of the least suitable weather. */
const MIN_SCORE = 0.02
/** Days after planting at which the weather is compared with that of the planting day. */
const DAYS_AHEAD = 30

/**
 * Computes how suitable the mean temperature on the planting day is for germination (Waha et al. 2012). The score falls to
 * its minimum 4 °C below the temperature that the crop needs.
 */
export function computeSowingScore(climate: PlaceClimate, crop: CropType, plantingDay: number): number {
  const tmeanC = at(climate.tmeanC, plantingDay)
  if (isWinterType(crop)) return computeAutumnScore(tmeanC, at(climate.tmeanC, plantingDay + DAYS_AHEAD))
  if (crop.sowingC === undefined) return 1
  return clamp((tmeanC - (crop.sowingC - 4)) / 4, MIN_SCORE, 1)
}

/** Daily means in which winter types are best sown. */
const AUTUMN_MIN_C = 7
const AUTUMN_MAX_C = 18

/** Computes the score of winter types, which are sown in mild weather that is getting colder. */
function computeAutumnScore(tmeanC: number, laterTmeanC: number): number {
  return Math.max(MIN_SCORE, computeMildness(tmeanC) * computeCooling(tmeanC, laterTmeanC))
}

function computeMildness(tmeanC: number): number {
  return clamp(Math.min((tmeanC - (AUTUMN_MIN_C - 5)) / 5, (AUTUMN_MAX_C + 6 - tmeanC) / 6), 0, 1)
}

function computeCooling(tmeanC: number, laterTmeanC: number): number {
  return clamp((tmeanC - laterTmeanC + 0.5) / 2, 0, 1)
}

/** Finds what lowers the score of sowing a winter type most: too cold, too hot, or hardly colder a month later if it is mild enough. */
export function findAutumnFault({ tmeanC }: PlaceClimate, plantingDay: number): AutumnFault {
  const sowingC = at(tmeanC, plantingDay)
  const laterC = at(tmeanC, plantingDay + DAYS_AHEAD)
  if (computeCooling(sowingC, laterC) < computeMildness(sowingC))
    return { fault: 'not_cooling', later: roundTo(laterC, 1) }
  return sowingC < AUTUMN_MIN_C
    ? { fault: 'cold', limit: AUTUMN_MIN_C }
    : { fault: 'hot', limit: AUTUMN_MAX_C }
}
