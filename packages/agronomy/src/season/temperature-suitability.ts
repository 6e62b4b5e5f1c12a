import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType, type TemperatureRange } from '../crops/crop-type'
import { at } from '../at'
import type { Season } from './season'

/** Lower bound of a phase in the product of phases, so that the other phases still count when one is unsuitable. */
const MIN_SUITABILITY = 0.0001

/** Computes the trapezoid function of EcoCrop, which is 0 outside the absolute range and 1 within the optimal one. */
export function computeSuitability(range: TemperatureRange, tmeanC: number): number {
  const { absoluteMinC, optimalMinC, optimalMaxC, absoluteMaxC } = range
  if (tmeanC <= absoluteMinC || tmeanC >= absoluteMaxC) return 0
  if (tmeanC < optimalMinC) return (tmeanC - absoluteMinC) / (optimalMinC - absoluteMinC)
  if (tmeanC > optimalMaxC) return (absoluteMaxC - tmeanC) / (absoluteMaxC - optimalMaxC)
  return 1
}

/** Means between which the grain of winter types ripens only partly, because the summer is too cool; judged. */
const RIPENING_MIN_C = 12
const RIPENING_OPTIMAL_MIN_C = 14

/** How well the temperatures of a season suit a crop; suitabilities and score are 0 to 1. */
export interface SeasonSuitability {
  readonly score: number
  /** Suitabilities of three phases: before full canopy, full canopy and ripening. */
  readonly phases: readonly [number, number, number]
  /** Mean temperature of the season, weighted by daily gain. */
  readonly meanC: number
}

/**
 * Averages the daily suitability within each phase, weighted by the gain of each day. The score is the geometric mean of
 * the phases. The suitability of a phase that is never reached is 0.
 */
export function computeSeasonSuitability(
  climate: PlaceClimate,
  crop: CropType,
  season: Season,
): SeasonSuitability {
  const { mid, late } = season.stages
  const ripeningRange = getRipeningRange(crop)
  const suitableGain: [number, number, number] = [0, 0, 0]
  const totalGain: [number, number, number] = [0, 0, 0]
  let gainWeightedC = 0
  for (let day = 0; day < season.days; day += 1) {
    const progress = at(season.progress, day)
    const gain = at(season.gain, day)
    const tmeanC = at(climate.tmeanC, season.plantingDay + day)
    const phase = progress < mid ? 0 : progress < late ? 1 : 2
    const range = phase === 2 ? ripeningRange : crop.temperature
    suitableGain[phase] += gain * computeSuitability(range, tmeanC)
    totalGain[phase] += gain
    gainWeightedC += gain * tmeanC
  }
  const getPhaseSuitability = (phase: 0 | 1 | 2) =>
    totalGain[phase] > 0 ? suitableGain[phase] / totalGain[phase] : 0
  const phases = [getPhaseSuitability(0), getPhaseSuitability(1), getPhaseSuitability(2)] as const
  const product = phases.reduce((result, suitability) => result * Math.max(MIN_SUITABILITY, suitability), 1)
  const meanC =
    season.endProgress > 0 ? gainWeightedC / season.endProgress : at(climate.tmeanC, season.plantingDay)
  return { score: Math.cbrt(product), phases, meanC }
}

/** Returns the temperatures in which a crop ripens. Winter types grow in the cold, but need some warmth to ripen. */
function getRipeningRange(crop: CropType): TemperatureRange {
  return isWinterType(crop)
    ? { ...crop.temperature, absoluteMinC: RIPENING_MIN_C, optimalMinC: RIPENING_OPTIMAL_MIN_C }
    : crop.temperature
}
