import { DAYS_IN_MONTH } from '../calendar'
import { chanceMaximumAbove, chanceMinimumBelow } from '../climate/extreme-days'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { at } from '../at'
import { suitabilityAt } from '../season/temperature-suitability'
import { monthlyEffectiveRain } from '../soil/effective-rain'

/** Weights of the planting month and the two after it. */
const MONTH_WEIGHTS = [0.4, 0.35, 0.25] as const
const FROST_SCALE_DAYS = 12
const SCORCH_ABOVE_C = 38

/**
 * Success of young plants for each of the twelve planting months, relative to the best one. Depends on warmth, rain,
 * frost and extreme heat; deciduous plants can also be planted bare-root in winter.
 */
export function relativeEstablishment(climate: PlaceClimate, crop: CropType): Float64Array {
  const growth = monthlyGrowth(climate, crop)
  const chances = growth.map((_, month) => {
    const tmeanC = at(climate.monthly.tmeanC, month)
    const tminC = at(climate.monthly.tminC, month)
    const tmaxC = at(climate.monthly.tmaxC, month)
    const frostDays = chanceMinimumBelow(Math.max(crop.killC, -2), tminC, tmaxC) * at(DAYS_IN_MONTH, month)
    const growing = MONTH_WEIGHTS.reduce(
      (sum, weight, offset) => sum + weight * at(growth, (month + offset) % 12),
      0,
    )
    const inLeaf =
      growing *
      Math.exp(-frostDays / FROST_SCALE_DAYS) *
      (1 - 0.4 * chanceMaximumAbove(SCORCH_ABOVE_C, tminC, tmaxC))
    return crop.flags.has('deciduous') ? Math.max(inLeaf, bareRootChance(tmeanC, tminC)) : inLeaf
  })
  const best = Math.max(...chances)
  return chances.map((chance) => (best > 0 ? chance / best : 0))
}

function monthlyGrowth(climate: PlaceClimate, crop: CropType): Float64Array {
  const effectiveRainMm = monthlyEffectiveRain(climate.monthly.rainMm)
  return climate.monthly.tmeanC.map((tmeanC, month) => {
    const neededMm = 0.6 * at(climate.monthlyEt0Mm, month) * at(DAYS_IN_MONTH, month)
    const moisture = neededMm > 0 ? Math.min(1, at(effectiveRainMm, month) / neededMm) : 1
    return suitabilityAt(crop.temperature, tmeanC) * (0.4 + 0.6 * moisture)
  })
}

/** Leafless plants are best planted in cold weather without deep frost. */
function bareRootChance(tmeanC: number, tminC: number): number {
  if (tmeanC < -2 || tmeanC > 9) return 0
  return tminC < -8 ? 0.375 : 0.75
}
