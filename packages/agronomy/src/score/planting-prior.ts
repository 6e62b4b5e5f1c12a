import { at } from '../at'
import type { PlaceClimate } from '../climate/place-climate'
import { listSeasonMonths } from '../climate/rain-seasons'
import { type CropType, isPerennial } from '../crops/traits/crop-type'
import { lazily } from '../lazily'
import { getHigher } from '../numbers'
import { reuseMemory } from '../reused/reused-memory'
import { needsRosette } from '../season/rosette'
import type { MonthOutcome } from './month-outcome'
import {
  type ClimateFeatures,
  computeClimateFeatures,
  computeOptimumDistances,
  computeWetHeatFeatures,
  CROP_OFFSETS,
  type OptimumDistances,
  RAIN_FEATURES,
  SEASON_FEATURES,
  TYPE_FEATURES,
  WET_HEAT_FEATURES,
} from './prior-features'
import {
  getPriorGroup,
  isVegetableGroup,
  type PlantingPrior,
  type PriorChange,
  type PriorGroup,
} from './prior-group'
import priorWeights from './prior-weights.json'

/** Written by `npm run model -- fit --calendar FILE ... --write`; the calendars are not part of the project. */
const GROUP_PRIORS: Readonly<Record<PriorGroup, PlantingPrior>> = priorWeights.groups
const TYPE_PRIOR_CHANGES: Readonly<Record<string, PriorChange | undefined>> = priorWeights.typeChanges

/** Durum is sown with spring wheat; the fit has no plantings of it. */
const getPriorChange = ({ key }: CropType): PriorChange | undefined =>
  TYPE_PRIOR_CHANGES[key === 'durum' ? 'wheat_spring' : key]

/** Returns the prior of a crop type: that of its group, changed for types with enough observed plantings. */
export function getPlantingPrior(type: CropType): PlantingPrior {
  const prior = GROUP_PRIORS[getPriorGroup(type)]
  const change = getPriorChange(type)
  return change ? applyChange(prior, change) : prior
}

export function applyChange(prior: PlantingPrior, change: PriorChange): PlantingPrior {
  const weights = [...prior.weights]
  for (const [index, feature] of TYPE_FEATURES.entries()) {
    weights[feature] = (weights[feature] ?? NaN) + (change.weights[index] ?? NaN)
  }
  return { rankExponent: prior.rankExponent + change.rankExponent, weights }
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
 * Ranks a planting month by the simulated season, or by the establishment of a perennial, and by the prior. Only ranks of one
 * crop type at one place can be compared.
 */
export function rankPlantingMonth(climate: PlaceClimate, { type, month, rank }: MonthOutcome): number {
  const { rankExponent } = getTypeWeights(type)
  const { rainfed } = computePreferences(climate, type)
  return toRankBase(rank) ** rankExponent * Math.exp(RANKED_SHARE * at(rainfed, month - 1))
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
  /** The months (0 to 11) of each month's rain season; of both seasons for a month between two. */
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

/** Crops that lie in the soil for a year or longer, whose months of planting differ little in what they yield. */
const CROPS_WITHOUT_TIMING: ReadonlySet<string> = new Set(['sugarcane', 'yam'])

/** Returns whether preferences affect the score. They do not for perennials, which have `establishment` instead. */
export function hasTiming(type: CropType): boolean {
  return !isPerennial(type) && !CROPS_WITHOUT_TIMING.has(type.crop)
}

/**
 * Computes how much farmers prefer each planting month in this climate. The result is valid until the next call, because an
 * assessment needs the preferences of dozens of crops, one after the other.
 */
export function computePreferences(climate: PlaceClimate, type: CropType): PlantingPreferences {
  const prior = getClimatePrior(climate)
  const weights = getTypeWeights(type)
  const { rainfed, irrigated, timedShare } = getClimatePreferences(prior, weights)
  const distances = computeOptimumDistances(climate, type)
  const preferences = reusePreferences()
  for (let index = 0; index < 12; index += 1) {
    const preference = sumCropProducts(weights.crop, distances, index)
    preferences.rainfed[index] = at(rainfed, index) + preference
    preferences.irrigated[index] = at(irrigated, index) + preference
  }
  if (needsRosette(type)) {
    addEarlierMonths(preferences.rainfed)
    addEarlierMonths(preferences.irrigated)
  }
  preferences.timedShare = timedShare
  preferences.seasonMonths = prior.seasonMonths
  return preferences
}

/**
 * Months by which winter rapeseed, which has the preferences of winter cereals, may be sown before these, so that its rosette
 * grows before winter: five weeks in Poland, seven in northern France; judged.
 */
const ROSETTE_MONTHS = 2

/** Raises the preference of each month to the highest of the months up to `ROSETTE_MONTHS` later. */
function addEarlierMonths(preferences: Float64Array): void {
  const ofCereals = Float64Array.from(preferences)
  for (let index = 0; index < 12; index += 1) {
    for (let later = 1; later <= ROSETTE_MONTHS; later += 1) {
      preferences[index] = getHigher(at(preferences, index), at(ofCereals, (index + later) % 12))
    }
  }
}

/** The prior of a group or of a crop type, with the weights by what their features depend on. */
interface SplitPrior {
  readonly rankExponent: number
  readonly isVegetable: boolean
  readonly season: Float64Array
  readonly rain: Float64Array
  readonly crop: Float64Array
  /** Empty except for vegetables. */
  readonly wetHeat: Float64Array
}

function splitWeights({ rankExponent, weights }: PlantingPrior, isVegetable: boolean): SplitPrior {
  const cropStart = SEASON_FEATURES + RAIN_FEATURES
  const wetHeatStart = cropStart + 2 * CROP_OFFSETS.length
  return {
    rankExponent,
    isVegetable,
    season: Float64Array.from(weights.slice(0, SEASON_FEATURES)),
    rain: Float64Array.from(weights.slice(SEASON_FEATURES, cropStart)),
    crop: Float64Array.from(weights.slice(cropStart, wetHeatStart)),
    wetHeat: Float64Array.from(weights.slice(wetHeatStart)),
  }
}

const groupWeights = new Map<PriorGroup, SplitPrior>()
const typeWeights = new WeakMap<CropType, SplitPrior>()

/** Returns the weights of a crop type; types without changes share those of their group. */
function getTypeWeights(type: CropType): SplitPrior {
  const known = typeWeights.get(type)
  if (known) return known
  const group = getPriorGroup(type)
  const isChanged = getPriorChange(type) !== undefined
  const shared = isChanged ? undefined : groupWeights.get(group)
  const weights = shared ?? splitWeights(getPlantingPrior(type), isVegetableGroup(group))
  if (!isChanged) groupWeights.set(group, weights)
  typeWeights.set(type, weights)
  return weights
}

type GroupPreferences = Omit<PlantingPreferences, 'seasonMonths'>

/** The part of the preferences that is equal for all crops, or for those of a group. */
interface ClimatePrior {
  readonly features: ClimateFeatures
  /** Rain in heat, for vegetables only. */
  readonly getWetHeat: () => Float64Array
  readonly seasonMonths: PlantingPreferences['seasonMonths']
  readonly byWeights: Map<SplitPrior, GroupPreferences>
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
    getWetHeat: lazily(() => computeWetHeatFeatures(climate)),
    seasonMonths: listSeasonMonths(climate.monthly.rainMm),
    byWeights: new Map(),
  }
}

function getClimatePreferences(prior: ClimatePrior, weights: SplitPrior): GroupPreferences {
  const cached = prior.byWeights.get(weights)
  if (cached) return cached
  const preferences = weights.isVegetable
    ? computeVegetablePreferences(prior, weights)
    : computeFieldCropPreferences(prior.features, weights)
  prior.byWeights.set(weights, preferences)
  return preferences
}

function computeFieldCropPreferences(features: ClimateFeatures, weights: SplitPrior): GroupPreferences {
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
function computeVegetablePreferences(
  { features, getWetHeat }: ClimatePrior,
  weights: SplitPrior,
): GroupPreferences {
  const { rainfed } = computeFieldCropPreferences(features, weights)
  const wetHeat = getWetHeat()
  for (let index = 0; index < 12; index += 1)
    rainfed[index] = at(rainfed, index) + sumProducts(weights.wetHeat, wetHeat, index * WET_HEAT_FEATURES)
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
