import { findBestScores } from '../annual/best-score'
import { getPlantingDays } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isPerennial } from '../crops/traits/crop-type'
import { computePerennialScore } from '../perennial/perennial-outcome'
import { computePlantingTiming } from '../score/planting-timing'
import { withScratchSeries } from '../reused/scratch-series'
import type { Site } from './site'

/** Computes the score of the best crop type in the best part of the month, for climates that differ only in rain and soil. */
export function computeMonthScores(
  climates: readonly PlaceClimate[],
  site: Site,
  types: readonly CropType[],
  month: number,
): number[] {
  // Climate by climate, because only the prior of the latest climate is kept.
  const timings = climates.map((climate) => types.map((type) => computePlantingTiming(climate, type, month)))
  const scoresByType = types.map((type, typeIndex) => {
    const field = site.getField(type)
    if (isPerennial(type))
      return climates.map((climate) => computePerennialScore(climate, type, month, field))
    const plantings = climates.map((climate, index) => ({ climate, timing: timings[index]?.[typeIndex] }))
    return withScratchSeries(() => findBestScores(plantings, type, getPlantingDays(month), field))
  })
  return climates.map((_, index) => Math.max(...scoresByType.map((scores) => scores[index] ?? 0)))
}
