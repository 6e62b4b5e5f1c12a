import { at } from '../at'
import type { PlaceClimate } from '../climate/place-climate'
import { listSeasonMonths } from '../climate/rain-seasons'
import { type CropType, isPerennial } from '../crops/crop-type'
import { reuseMemory } from '../reused/reused-memory'
import type { MonthOutcome } from './month-outcome'
import { FIELD_CROP_PRIORS } from './planting-prior-weights'
import {
  type ClimateFeatures,
  computeClimateFeatures,
  computeOptimumDistances,
  CROP_OFFSETS,
  type OptimumDistances,
  RAIN_FEATURES,
  SEASON_FEATURES,
  WET_HEAT_FEATURES,
} from './prior-features'
import { getPriorGroup, isVegetableGroup, type PlantingPrior, type PriorGroup } from './prior-group'
import { VEGETABLE_PRIORS } from './vegetable-prior-weights'

/** The weights of all groups. */
export const PLANTING_PRIORS: Readonly<Record<PriorGroup, PlantingPrior>> = {
  ...FIELD_CROP_PRIORS,
  ...VEGETABLE_PRIORS,
}

/** Ranks below this one count as equal, so that an impossible month has a finite rank. */
const MIN_RANK = 0.01

/** Share of the fitted preference that ranks months: crops that the fit has not seen are ranked best with half of it. */
export const RANKED_SHARE = 0.5

/**
 * Vegetables are planted in more months than field crops. With half of the preference, 56 % of the months that score 0.9 or
 * more with irrigation are usual ones, and 93 % of the usual ones are suitable; without timing 33 % and 95 %.
 */
const TIMED_VEGETABLE_SHARE = 0.5

/**
 * Ranks a planting month of an annual crop by the simulated season and by the prior. Only ranks of one crop type at one
 * place can be compared.
 */
export function rankPlantingMonth(climate: PlaceClimate, { type, month, rank }: MonthOutcome): number {
  const preferences = computePreferences(climate, type)
  if (!preferences) return rank
  const { rankExponent } = PLANTING_PRIORS[getPriorGroup(type)]
  return toRankBase(rank) ** rankExponent * Math.exp(RANKED_SHARE * at(preferences.rainfed, month - 1))
}

export function toRankBase(rank: number): number {
  return Math.max(rank, MIN_RANK)
}

/** How much farmers prefer each planting month, January first: the logarithm of the odds. */
export interface PlantingPreferences {
  readonly rainfed: Float64Array
  /** Without the influence of rain, because irrigated fields do not wait for it. Vegetables are planted away from it. */
  readonly irrigated: Float64Array
  /** Share of the preferences that affects scores. */
  readonly timedShare: number
  /** For each month, those (0 to 11) of its rain season; of both seasons for a month between two. */
  readonly seasonMonths: readonly (readonly number[])[]
}

const reusePreferences = reuseMemory(
  (): { -readonly [Name in keyof PlantingPreferences]: PlantingPreferences[Name] } => ({
    rainfed: new Float64Array(12),
    irrigated: new Float64Array(12),
    timedShare: 1,
    seasonMonths: [],
  }),
)

/**
 * Crops whose planting the priors of the groups do not describe. Of sugar cane the fit has too few plantings. Yam setts are
 * planted before the rains and lie in covered mounds until these begin, while other warm-season crops wait for wet soil.
 */
const CROPS_WITHOUT_PRIOR: ReadonlySet<string> = new Set(['sugarcane', 'yam'])

/** Returns false for perennials as well, which have `establishment` instead. */
export function hasPlantingPrior(type: CropType): boolean {
  return !isPerennial(type) && !CROPS_WITHOUT_PRIOR.has(type.crop)
}

/**
 * Computes how much farmers prefer each planting month in this climate. Undefined for crops without a prior. The result is
 * valid until the next call, because an assessment needs the preferences of dozens of crops, one after the other.
 */
export function computePreferences(climate: PlaceClimate, type: CropType): PlantingPreferences | undefined {
  if (!hasPlantingPrior(type)) return undefined
  const group = getPriorGroup(type)
  const prior = getClimatePrior(climate)
  const { rainfed, irrigated, timedShare } = getGroupPreferences(prior, group)
  const weights = GROUP_WEIGHTS[group].crop
  const distances = computeOptimumDistances(climate, type)
  const preferences = reusePreferences()
  for (let index = 0; index < 12; index += 1) {
    const preference = sumCropProducts(weights, distances, index)
    preferences.rainfed[index] = at(rainfed, index) + preference
    preferences.irrigated[index] = at(irrigated, index) + preference
  }
  preferences.timedShare = timedShare
  preferences.seasonMonths = prior.seasonMonths
  return preferences
}

/** The weights of a group by what their features depend on. */
interface GroupWeights {
  readonly season: Float64Array
  readonly rain: Float64Array
  readonly crop: Float64Array
  /** Empty except for vegetables. */
  readonly wetHeat: Float64Array
}

function splitWeights({ weights }: PlantingPrior): GroupWeights {
  const cropStart = SEASON_FEATURES + RAIN_FEATURES
  const wetHeatStart = cropStart + 2 * CROP_OFFSETS.length
  return {
    season: Float64Array.from(weights.slice(0, SEASON_FEATURES)),
    rain: Float64Array.from(weights.slice(SEASON_FEATURES, cropStart)),
    crop: Float64Array.from(weights.slice(cropStart, wetHeatStart)),
    wetHeat: Float64Array.from(weights.slice(wetHeatStart)),
  }
}

const GROUP_WEIGHTS: Readonly<Record<PriorGroup, GroupWeights>> = {
  winter_types: splitWeights(PLANTING_PRIORS.winter_types),
  rice: splitWeights(PLANTING_PRIORS.rice),
  cool_season: splitWeights(PLANTING_PRIORS.cool_season),
  warm_season: splitWeights(PLANTING_PRIORS.warm_season),
  barley: splitWeights(PLANTING_PRIORS.barley),
  cotton: splitWeights(PLANTING_PRIORS.cotton),
  maize: splitWeights(PLANTING_PRIORS.maize),
  pearl_millet: splitWeights(PLANTING_PRIORS.pearl_millet),
  potato: splitWeights(PLANTING_PRIORS.potato),
  sorghum: splitWeights(PLANTING_PRIORS.sorghum),
  soybean: splitWeights(PLANTING_PRIORS.soybean),
  wheat_spring: splitWeights(PLANTING_PRIORS.wheat_spring),
  wheat_winter: splitWeights(PLANTING_PRIORS.wheat_winter),
  cool_vegetables: splitWeights(PLANTING_PRIORS.cool_vegetables),
  warm_vegetables: splitWeights(PLANTING_PRIORS.warm_vegetables),
  nightshades: splitWeights(PLANTING_PRIORS.nightshades),
}

type GroupPreferences = Omit<PlantingPreferences, 'seasonMonths'>

/** The part of the preferences that is equal for all crops, or for those of a group. */
interface ClimatePrior {
  readonly features: ClimateFeatures
  readonly seasonMonths: PlantingPreferences['seasonMonths']
  readonly byGroup: Map<PriorGroup, GroupPreferences>
}

let latest: { readonly climate: PlaceClimate; readonly prior: ClimatePrior } | undefined

/** Keeps the latest prior, because dozens of crops are compared in one climate before the next one is used. */
function getClimatePrior(climate: PlaceClimate): ClimatePrior {
  if (latest?.climate !== climate) latest = { climate, prior: createClimatePrior(climate) }
  return latest.prior
}

function createClimatePrior(climate: PlaceClimate): ClimatePrior {
  return {
    features: computeClimateFeatures(climate),
    seasonMonths: listSeasonMonths(climate.monthly.rainMm),
    byGroup: new Map(),
  }
}

function getGroupPreferences(prior: ClimatePrior, group: PriorGroup): GroupPreferences {
  const cached = prior.byGroup.get(group)
  if (cached) return cached
  const preferences = isVegetableGroup(group)
    ? computeVegetablePreferences(prior.features, GROUP_WEIGHTS[group])
    : computeFieldCropPreferences(prior.features, GROUP_WEIGHTS[group])
  prior.byGroup.set(group, preferences)
  return preferences
}

function computeFieldCropPreferences(features: ClimateFeatures, weights: GroupWeights): GroupPreferences {
  const irrigated = new Float64Array(12)
  const rainfed = new Float64Array(12)
  for (let index = 0; index < 12; index += 1) {
    const preference = sumProducts(weights.season, features.season, index * SEASON_FEATURES)
    irrigated[index] = preference
    rainfed[index] = preference + sumProducts(weights.rain, features.rain, index * RAIN_FEATURES)
  }
  return { rainfed, irrigated, timedShare: 1 }
}

/** Computes preferences that are equal for all water supplies: with irrigation too, vegetables are planted away from the rains. */
function computeVegetablePreferences(features: ClimateFeatures, weights: GroupWeights): GroupPreferences {
  const { rainfed } = computeFieldCropPreferences(features, weights)
  for (let index = 0; index < 12; index += 1)
    rainfed[index] =
      at(rainfed, index) + sumProducts(weights.wetHeat, features.wetHeat, index * WET_HEAT_FEATURES)
  return { rainfed, irrigated: rainfed, timedShare: TIMED_VEGETABLE_SHARE }
}

/** Sums the products of weights and of the features from `start` on. */
function sumProducts(weights: Float64Array, features: Float64Array, start: number): number {
  let sum = 0
  for (let index = 0; index < weights.length; index += 1)
    sum += at(weights, index) * at(features, start + index)
  return sum
}

/** Sums the products of weights and of the features of a crop: squares, then excesses. */
function sumCropProducts(
  weights: Float64Array,
  { squares, excesses }: OptimumDistances,
  monthIndex: number,
): number {
  let sum = 0
  let feature = 0
  for (const offset of CROP_OFFSETS) {
    sum += at(weights, feature) * at(squares, monthIndex + offset)
    feature += 1
  }
  for (const offset of CROP_OFFSETS) {
    sum += at(weights, feature) * at(excesses, monthIndex + offset)
    feature += 1
  }
  return sum
}
