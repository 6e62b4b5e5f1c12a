import { at } from '../at'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import type { Season } from './season'

/** Progress before full canopy during which flower buds are already sensitive. */
const BUDDING_PROGRESS = 0.1

/**
 * Computes a score from the share of sensitive days that are too hot. Sensitive days are those around flowering for annual
 * crops, and those of growth for perennials.
 */
export function computeHeatScore(hotShare: number): number {
  return 1 - 0.5 * hotShare
}

/** Computes the expected share of the days around flowering that are hot enough to harm it. */
export function computeHotFloweringShare(climate: PlaceClimate, crop: CropType, season: Season): number {
  const dailyChances = climate.chanceMaximumAbove(crop.heatC)
  const { plantingDay, progress, stages, days } = season
  let firstDay = season.stageDays.mid
  while (firstDay > 0 && at(progress, firstDay - 1) >= stages.mid - BUDDING_PROGRESS) firstDay -= 1
  let endDay = season.stageDays.late
  while (endDay < days && at(progress, endDay) <= stages.late) endDay += 1
  let hotDays = 0
  for (let day = firstDay; day < endDay; day += 1) hotDays += at(dailyChances, plantingDay + day)
  return endDay > firstDay ? hotDays / (endDay - firstDay) : 0
}
