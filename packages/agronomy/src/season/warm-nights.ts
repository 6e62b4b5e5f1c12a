import { at } from '../at'
import type { PlaceClimate } from '../climate/place-climate'
import { sumDays } from '../climate/running-sums'
import type { CropType } from '../crops/traits/crop-type'
import { getNightLimits, type NightLimits } from '../crops/traits/warm-nights'
import { clamp } from '../numbers'
import type { Season } from './season'

/** Computes a score, 0 to 1, of the mean nightly minimum from full canopy to harvest; 1 for crops that it does not harm. */
export function computeNightScore(climate: PlaceClimate, crop: CropType, season: Season): number {
  const limits = getNightLimits(crop)
  return limits ? rateNights(computeMeanNightC(climate, season), limits) : 1
}

export function rateNights(nightC: number, { optimalMaxC, absoluteMaxC }: NightLimits): number {
  return clamp((absoluteMaxC - nightC) / (absoluteMaxC - optimalMaxC), 0, 1)
}

/** Averages the nightly minima from full canopy to harvest; those of the last day if the crop has no full canopy before. */
export function computeMeanNightC(
  { tminC }: PlaceClimate,
  { plantingDay, days, stageDays }: Pick<Season, 'plantingDay' | 'days' | 'stageDays'>,
): number {
  const firstDay = Math.min(stageDays.mid, days - 1)
  let sumC = 0
  for (let day = firstDay; day < days; day += 1) sumC += at(tminC, plantingDay + day)
  return sumC / (days - firstDay)
}

/** Returns about the mean nightly minimum from `firstDay` to before `endDay`, from running sums. */
export function estimateMeanNightC({ tminC }: PlaceClimate, firstDay: number, endDay: number): number {
  return sumDays(tminC, firstDay, endDay) / (endDay - firstDay)
}
