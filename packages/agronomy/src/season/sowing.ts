import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import { at } from '../at'
import { clamp } from '../numbers'

const MIN_FACTOR = 0.02
const DAYS_AHEAD = 30

/** Mean temperature on the planting day relative to the need of germination (Waha et al. 2012), which stops 4 °C below it. */
export function sowingFactor(climate: PlaceClimate, crop: CropType, plantingDay: number): number {
  const tmeanC = at(climate.tmeanC, plantingDay)
  if (isWinterType(crop)) return autumnFactor(tmeanC, at(climate.tmeanC, plantingDay + DAYS_AHEAD))
  if (crop.sowingC === undefined) return 1
  return clamp((tmeanC - (crop.sowingC - 4)) / 4, MIN_FACTOR, 1)
}

/** Winter types are sown in mild weather that is getting colder. */
function autumnFactor(tmeanC: number, laterTmeanC: number): number {
  const mild = clamp(Math.min((tmeanC - 2) / 5, (24 - tmeanC) / 6), 0, 1)
  const cooling = clamp((tmeanC - laterTmeanC + 0.5) / 2, 0, 1)
  return Math.max(MIN_FACTOR, mild * cooling)
}
