import type { PlaceClimate } from '../climate/place-climate'
import type { CropType, TemperatureRange } from '../crops/crop-type'
import { at } from '../at'
import type { Season } from './season'

/** Lower bound of a phase, so that the other phases still count when one is unsuitable. */
const MIN_SUITABILITY = 0.0001

/** Trapezoid function of EcoCrop: 0 outside the absolute range, 1 within the optimal one. */
export function suitabilityAt(range: TemperatureRange, tmeanC: number): number {
  const { absoluteMinC, optimalMinC, optimalMaxC, absoluteMaxC } = range
  if (tmeanC <= absoluteMinC || tmeanC >= absoluteMaxC) return 0
  if (tmeanC < optimalMinC) return (tmeanC - absoluteMinC) / (optimalMinC - absoluteMinC)
  if (tmeanC > optimalMaxC) return (absoluteMaxC - tmeanC) / (absoluteMaxC - optimalMaxC)
  return 1
}

export interface SeasonSuitability {
  readonly score: number
  /** Suitability of canopy growth, full canopy and ripening. */
  readonly phases: readonly [number, number, number]
  /** Mean temperature of the days on which the crop grew. */
  readonly meanC: number
}

/**
 * Geometric mean, over three phases, of the suitability of their days weighted by progress: days without progress do
 * not count, and a phase that is never reached is unsuitable.
 */
export function seasonSuitability(climate: PlaceClimate, crop: CropType, season: Season): SeasonSuitability {
  const { mid, late } = season.stages
  const suitableGain: [number, number, number] = [0, 0, 0]
  const totalGain: [number, number, number] = [0, 0, 0]
  let weightedC = 0
  for (let day = 0; day < season.days; day += 1) {
    const progress = at(season.progress, day)
    const gain = at(season.gain, day)
    const tmeanC = at(climate.tmeanC, season.plantingDay + day)
    const phase = progress < mid ? 0 : progress < late ? 1 : 2
    suitableGain[phase] += gain * suitabilityAt(crop.temperature, tmeanC)
    totalGain[phase] += gain
    weightedC += gain * tmeanC
  }
  const mean = (phase: 0 | 1 | 2) => (totalGain[phase] > 0 ? suitableGain[phase] / totalGain[phase] : 0)
  const phases = [mean(0), mean(1), mean(2)] as const
  const product = phases.reduce((result, phase) => result * Math.max(MIN_SUITABILITY, phase), 1)
  const meanC =
    season.endProgress > 0 ? weightedC / season.endProgress : at(climate.tmeanC, season.plantingDay)
  return { score: Math.cbrt(product), phases, meanC }
}
