import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import { at } from '../at'
import { clamp } from '../numbers'

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

/** Computes the score of winter types, which are sown in mild weather that is getting colder. */
function computeAutumnScore(tmeanC: number, laterTmeanC: number): number {
  const mildness = clamp(Math.min((tmeanC - 2) / 5, (24 - tmeanC) / 6), 0, 1)
  const cooling = clamp((tmeanC - laterTmeanC + 0.5) / 2, 0, 1)
  return Math.max(MIN_SCORE, mildness * cooling)
}
