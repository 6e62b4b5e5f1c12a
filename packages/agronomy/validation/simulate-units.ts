import { getAnnualOutcomes } from '../src/annual/annual-outcome'
import { findPlaceClimate, type PlaceClimate } from '../src/climate/place-climate'
import { type CropType, isPerennial } from '../src/crops/traits/crop-type'
import { getPerennialOutcomes } from '../src/perennial/perennial-outcome'
import { createLruCache } from '../src/lru-cache'
import type { Reference } from '../src/reference'
import { roundTo } from '../src/numbers'
import { UNKNOWN_FIELD } from '../src/score/field'
import type { MonthOutcome } from '../src/score/month-outcome'
import { rankPlantingMonth } from '../src/score/planting-prior'
import type { PlantingTiming } from '../src/score/planting-timing'
import { getScoredSupply, type SupplyScores } from '../src/score/water-supply'
import type { RatedMonth } from './calendar-fit'
import type { CalendarUnit } from './planting-calendar'

/** A unit of a planting calendar with the model's outcomes of the twelve months. */
export interface SimulatedUnit {
  readonly unit: CalendarUnit
  readonly type: CropType
  readonly climate: PlaceClimate
  readonly outcomes: readonly MonthOutcome[]
}

const NO_TIMINGS: readonly PlantingTiming[] = []

/**
 * Simulates the units whose crop type the model has and whose place has a climate. Without timing, which affects scores but
 * not the ranks of seasons, the weights of the prior are not used.
 */
export function simulateUnits(
  reference: Reference,
  units: readonly CalendarUnit[],
  { withTiming = true } = {},
): SimulatedUnit[] {
  const types = new Map(reference.crops.types.map((type) => [type.key, type]))
  const getClimate = createLruCache<string, PlaceClimate | null>(1)
  const findClimate = (unit: CalendarUnit) => {
    const point = [unit.latitude, unit.longitude, unit.elevationM].join()
    return getClimate(point, () => findPlaceClimate(reference.stations, unit))
  }
  return units.flatMap((unit): SimulatedUnit[] => {
    const type = types.get(unit.variant)
    const climate = type && findClimate(unit)
    if (!climate) return []
    const timings = withTiming ? undefined : NO_TIMINGS
    const field = { ...UNKNOWN_FIELD, supply: getScoredSupply(undefined, null, type) }
    const outcomes = isPerennial(type)
      ? getPerennialOutcomes(climate, type, field)
      : getAnnualOutcomes(climate, type, field, timings)
    return [{ unit, type, climate, outcomes }]
  })
}

/** Rates the months of a unit by their rank and by the score of a water supply, rounded as assessments show it. */
export function rateMonths(
  { unit, climate, outcomes }: SimulatedUnit,
  supply: keyof SupplyScores = 'expected',
): RatedMonth[] {
  return outcomes.map((outcome) => ({
    month: outcome.month,
    rank: rankPlantingMonth(climate, outcome),
    score: roundTo(outcome.scores[supply], 2),
    isPlantingMonth: unit.plantingMonths.has(outcome.month),
  }))
}
