import type { Factor, FactorName, Quantity, Requirement, TemperatureRequirement, Unit } from '../assessment'
import type { CropType, TemperatureRange } from '../crops/traits/crop-type'
import { roundTo } from '../numbers'
import type { Field } from './field'

/** Decimals of a published quantity. */
const DECIMALS: Readonly<Record<Unit, number>> = { celsius: 1, days: 1, millimetre: 0, percent: 0, ph: 1 }

/** Rounds a value to the decimals of its unit. */
export function toQuantity(value: number, unit: Unit): Quantity {
  return { value: roundTo(value, DECIMALS[unit]), unit }
}

/** Creates a factor with an unrounded score; `roundFactorScore` rounds it. */
export function createFactor(
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

export function createTemperatureFactor(range: TemperatureRange, score: number, meanC: number): Factor {
  return createFactor('temperature', score, toQuantity(meanC, 'celsius'), toTemperatureRequirement(range))
}

/** Creates the frost factor from the number of days colder than `belowC`, which damage the crop or its flowers. */
export function createFrostFactor(score: number, { days, belowC }: { days: number; belowC: number }): Factor {
  return createFactor('frost', score, toQuantity(days, 'days'), { kill_temperature: belowC, unit: 'celsius' })
}

export function createHeatFactor(thresholdC: number, score: number, hotShare: number): Factor {
  const requirement = { damage_temperature: thresholdC, unit: 'celsius' } as const
  return createFactor('heat', score, toQuantity(100 * hotShare, 'percent'), requirement)
}

/** Returns the soil factor if the pH of the soil is known, and an empty list otherwise. */
export function listSoilFactors({ soilPh }: CropType, field: Field, score: number): Factor[] {
  if (field.soilPh === undefined) return []
  const requirement = soilPh && {
    absolute_min: soilPh.absoluteMin,
    optimal_min: soilPh.optimalMin,
    optimal_max: soilPh.optimalMax,
    absolute_max: soilPh.absoluteMax,
    unit: 'ph' as const,
  }
  return [createFactor('soil_ph', score, toQuantity(field.soilPh, 'ph'), requirement)]
}

/** Returns the factor of wet weather if it lowers the score, and an empty list otherwise. */
export function listWetWeatherFactors(score: number): Factor[] {
  return score < 1 ? [createFactor('wet_weather', score)] : []
}

/** Creates the water factor from the rain of the season and the crop's water requirement. */
export function createWaterFactor(score: number, rainMm: number, neededMm: number): Factor {
  return createFactor('water', score, toQuantity(rainMm, 'millimetre'), toQuantity(neededMm, 'millimetre'))
}

export function roundFactorScore(factor: Factor): Factor {
  return { ...factor, score: roundTo(factor.score, 2) }
}

/**
 * Finds the factor with the smallest unrounded score and rounds its score; null if that is 1. Growers can improve a soil, so its pH is
 * the limiting factor only if no other one has the same rounded score.
 */
export function findLimitingFactor(factors: readonly Factor[]): Factor | null {
  const lowest = findLowestFactor(factors)
  const limiting = roundFactorScore(lowest)
  if (lowest.name === 'soil_ph') {
    const other = roundFactorScore(findLowestFactor(factors.filter(({ name }) => name !== 'soil_ph')))
    if (other.score === limiting.score && other.score < 1) return other
  }
  return limiting.score < 1 ? limiting : null
}

function findLowestFactor(factors: readonly Factor[]): Factor {
  return factors.reduce((current, other) => (other.score < current.score ? other : current))
}

function toTemperatureRequirement(range: TemperatureRange): TemperatureRequirement {
  return {
    absolute_min: range.absoluteMinC,
    optimal_min: roundTo(range.optimalMinC, DECIMALS.celsius),
    optimal_max: range.optimalMaxC,
    absolute_max: range.absoluteMaxC,
    unit: 'celsius',
  }
}
