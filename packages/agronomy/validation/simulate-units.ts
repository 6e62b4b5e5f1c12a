import { getAnnualOutcomes } from '../src/annual/annual-outcome'
import { findPlaceClimate, type PlaceClimate } from '../src/climate/place-climate'
import { type CropType, isPerennial } from '../src/crops/crop-type'
import { getPerennialOutcomes } from '../src/perennial/perennial-outcome'
import type { Reference } from '../src/reference'
import type { MonthOutcome } from '../src/score/month-outcome'
import type { CalendarUnit } from './planting-calendar'

/** A unit of a planting calendar with the model's outcomes of the twelve months. */
export interface SimulatedUnit {
  readonly unit: CalendarUnit
  readonly type: CropType
  readonly climate: PlaceClimate
  readonly outcomes: readonly MonthOutcome[]
}

/** Simulates the units whose crop type the model has and whose place has a climate. */
export function simulateUnits(reference: Reference, units: readonly CalendarUnit[]): SimulatedUnit[] {
  const types = new Map(reference.crops.types.map((type) => [type.key, type]))
  return units.flatMap((unit): SimulatedUnit[] => {
    const type = types.get(unit.variant)
    const climate = type && findPlaceClimate(reference.stations, unit)
    if (!climate) return []
    const getOutcomes = isPerennial(type) ? getPerennialOutcomes : getAnnualOutcomes
    return [{ unit, type, climate, outcomes: getOutcomes(climate, type) }]
  })
}
