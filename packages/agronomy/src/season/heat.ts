import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { at } from '../at'
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
  const firstProgress = season.stages.mid - BUDDING_PROGRESS
  let hotDays = 0
  let days = 0
  for (let day = 0; day < season.days; day += 1) {
    const progress = at(season.progress, day)
    if (progress < firstProgress || progress > season.stages.late) continue
    hotDays += at(dailyChances, season.plantingDay + day)
    days += 1
  }
  return days > 0 ? hotDays / days : 0
}
