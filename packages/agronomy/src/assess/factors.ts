import type { Factor, FactorName, Quantity, Requirement, TemperatureRequirement, Unit } from '../assessment'
import type { CropType, TemperatureRange } from '../crops/crop-type'
import { roundTo } from '../rounding'

const DECIMALS: Readonly<Record<Unit, number>> = { celsius: 1, days: 1, millimetre: 0, percent: 0 }

export function quantity(value: number, unit: Unit): Quantity {
  return { value: roundTo(value, DECIMALS[unit]), unit }
}

/** The score as it is; `shownFactor` rounds it. */
export function factor(
  name: FactorName,
  score: number,
  observed?: Quantity,
  requirement?: Requirement,
): Factor {
  return {
    name,
    score,
    ...(observed && { observed }),
    ...(requirement && { requirement }),
  }
}

export function temperatureFactor(crop: CropType, score: number, meanC: number): Factor {
  return factor('temperature', score, quantity(meanC, 'celsius'), rangeRequirement(crop.temperature))
}

/** Days colder than what the crop, or a perennial's leaves and flowers, stand. */
export function frostFactorOf(score: number, { days, belowC }: { days: number; belowC: number }): Factor {
  return factor('frost', score, quantity(days, 'days'), { kill_temperature: belowC, unit: 'celsius' })
}

export function heatFactorOf(thresholdC: number, score: number, hotShare: number): Factor {
  const requirement = { damage_temperature: thresholdC, unit: 'celsius' } as const
  return factor('heat', score, quantity(100 * hotShare, 'percent'), requirement)
}

/** Water that rain gives in the season against what the crop needs. */
export function waterFactorOf(score: number, rainMm: number, neededMm: number): Factor {
  return factor('water', score, quantity(rainMm, 'millimetre'), quantity(neededMm, 'millimetre'))
}

export function shownFactor(factor: Factor): Factor {
  return { ...factor, score: roundTo(factor.score, 2) }
}

/** The factor with the smallest score before rounding, as it is shown; null when all are shown as 1. */
export function limitingFactor(factors: readonly Factor[]): Factor | null {
  const smallest = shownFactor(factors.reduce((least, other) => (other.score < least.score ? other : least)))
  return smallest.score < 1 ? smallest : null
}

function rangeRequirement(range: TemperatureRange): TemperatureRequirement {
  return {
    absolute_min: range.absoluteMinC,
    optimal_min: range.optimalMinC,
    optimal_max: range.optimalMaxC,
    absolute_max: range.absoluteMaxC,
    unit: 'celsius',
  }
}
