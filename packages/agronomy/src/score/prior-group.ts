import {
  type CropType,
  isPerennial,
  isUsuallyIrrigated,
  isVegetable,
  isWinterType,
} from '../crops/traits/crop-type'

/**
 * The influence of the climate on the month of planting, fitted to months in which farmers plant: a conditional logit over the twelve
 * months of a place, one for each group of crops. Features are relative to the planting month, so that the hemispheres are
 * equal.
 */
export interface PlantingPrior {
  /** Exponent of the rank that the simulated season gives a month. */
  readonly rankExponent: number
  /** One weight for each feature of `computePriorFeatures`. */
  readonly weights: readonly number[]
}

/** How the prior of a crop type differs from that of its group. */
export interface PriorChange {
  readonly rankExponent: number
  /** One change for each of the `TYPE_FEATURES`. */
  readonly weights: readonly number[]
}

/** Groups of crops whose weights are fitted to planting calendars. */
export const FIELD_CROP_GROUPS = [
  'winter_types',
  'rice',
  'cool_season',
  'warm_season',
  'warm_pulses_and_oil_crops',
  'sugar_cane',
  'yam',
  'perennials',
  'perennial_vegetables',
] as const

/** Groups whose weights are fitted to usual planting months of vegetables as well, because calendars have few. */
export const VEGETABLE_GROUPS = ['cool_vegetables', 'warm_vegetables', 'nightshades'] as const

type VegetableGroup = (typeof VEGETABLE_GROUPS)[number]

export type PriorGroup = (typeof FIELD_CROP_GROUPS)[number] | VegetableGroup

/** Vegetables of the hot tropics that are planted in the rains, like other crops of the warm season. */
const RAINY_SEASON_VEGETABLES: ReadonlySet<string> = new Set([
  'okra',
  'amaranth',
  'jutemallow',
  'waterspinach',
  'yardlongbean',
  'bittergourd',
  'bottlegourd',
  'ridgegourd',
  'snakegourd',
  'ashgourd',
])

/** Returns the group whose weights rank the planting months of a crop type. */
export function getPriorGroup(type: CropType): PriorGroup {
  if (isPerennial(type)) return isVegetable(type) ? 'perennial_vegetables' : 'perennials'
  if (type.crop === 'sugarcane') return 'sugar_cane'
  // Setts are planted before the rains and lie in covered mounds until these begin; other warm-season crops wait for wet soil.
  if (type.crop === 'yam') return 'yam'
  if (isUsuallyIrrigated(type) && !RAINY_SEASON_VEGETABLES.has(type.crop)) return getVegetableGroup(type)
  if (isWinterType(type)) return 'winter_types'
  if (type.crop === 'rice') return 'rice'
  if (type.flags.has('coolseason')) return 'cool_season'
  return isOftenSownLate(type) ? 'warm_pulses_and_oil_crops' : 'warm_season'
}

/** Returns whether a crop of the warm season is often sown late, after or between the rows of a cereal. */
function isOftenSownLate({ group, crop }: CropType): boolean {
  return (group === 'pulse' || group === 'oilseed') && crop !== 'soybean'
}

export function isVegetableGroup(group: PriorGroup): group is VegetableGroup {
  return VEGETABLE_GROUPS.some((vegetables) => vegetables === group)
}

const NIGHTSHADES: ReadonlySet<string> = new Set(['tomato', 'chilli', 'eggplant'])

/** Nightshades are apart, because they are transplanted, and their fruits and leaves rot most in the rains. */
function getVegetableGroup({ flags, crop }: CropType): VegetableGroup {
  if (flags.has('coolseason')) return 'cool_vegetables'
  return NIGHTSHADES.has(crop) ? 'nightshades' : 'warm_vegetables'
}
