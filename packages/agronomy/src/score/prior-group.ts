import { type CropType, isWinterType } from '../crops/crop-type'

/**
 * The influence of the climate on the month of planting, fitted to planting calendars: a conditional logit over the twelve
 * months of a place, one for each group of crops. Features are relative to the planting month, so that the hemispheres are
 * equal.
 */
export interface PlantingPrior {
  /** Exponent of the rank that the simulated season gives a month. */
  readonly rankExponent: number
  /** One weight for each feature of `computePriorFeatures`. */
  readonly weights: readonly number[]
}

/** Groups of crops that are fitted apart. */
export const PRIOR_GROUPS = ['winter_types', 'rice', 'cool_season', 'warm_season'] as const

export type PriorGroup = (typeof PRIOR_GROUPS)[number]

export function getPriorGroup(type: CropType): PriorGroup {
  if (isWinterType(type)) return 'winter_types'
  if (type.crop === 'rice') return 'rice'
  return type.flags.has('coolseason') ? 'cool_season' : 'warm_season'
}
