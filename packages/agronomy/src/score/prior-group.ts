import { type CropType, isUsuallyIrrigated, isWinterType } from '../crops/crop-type'

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

/** Groups of crops whose weights are fitted to planting calendars. */
export const FIELD_CROP_GROUPS = ['winter_types', 'rice', 'cool_season', 'warm_season'] as const

export type FieldCropGroup = (typeof FIELD_CROP_GROUPS)[number]

/** Crop types with at least 24 units in the calendar. Their own weights are fitted around those of their group. */
export const TYPES_WITH_OWN_PRIOR = [
  'barley',
  'cotton',
  'maize',
  'pearl_millet',
  'potato',
  'sorghum',
  'soybean',
  'wheat_spring',
  'wheat_winter',
] as const

/** Groups whose weights are fitted to usual planting months of vegetables, because calendars hardly have any. */
export const VEGETABLE_GROUPS = ['cool_vegetables', 'warm_vegetables', 'nightshades'] as const

export type VegetableGroup = (typeof VEGETABLE_GROUPS)[number]

/** A group of several crops that share weights. */
export type SharedPriorGroup = FieldCropGroup | VegetableGroup

/** The weights of these are written to one file. */
export type FieldCropPrior = FieldCropGroup | (typeof TYPES_WITH_OWN_PRIOR)[number]

export type PriorGroup = FieldCropPrior | VegetableGroup

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

/** Returns the group whose weights rank the planting months of a crop type, which may be the type alone. */
export function getPriorGroup(type: CropType): PriorGroup {
  return TYPES_WITH_OWN_PRIOR.find((key) => key === type.key) ?? getSharedPriorGroup(type)
}

export function getSharedPriorGroup(type: CropType): SharedPriorGroup {
  if (isUsuallyIrrigated(type) && !RAINY_SEASON_VEGETABLES.has(type.crop)) return getVegetableGroup(type)
  if (isWinterType(type)) return 'winter_types'
  if (type.crop === 'rice') return 'rice'
  return type.flags.has('coolseason') ? 'cool_season' : 'warm_season'
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
