import { at } from '../at'
import { clamp } from '../clamp'
import { plantingDay } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'

/**
 * What a month's score is multiplied by to rank months against each other: farmers sow while the soil fills. For
 * the order only, never for a label.
 */
export function onsetFactor(climate: PlaceClimate, month: number): number {
  const wetness = (index: number) => at(climate.fallowWetness, plantingDay(((index + 11) % 12) + 1))
  return Math.exp(0.5 * clamp(wetness(month + 1) - wetness(month - 1), -0.5, 0.5))
}
