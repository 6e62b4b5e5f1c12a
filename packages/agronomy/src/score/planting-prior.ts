import { at } from '../at'
import { MID_MONTH_DAY } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { listSeasonMonths } from '../climate/rain-seasons'
import { type CropType, isPerennial } from '../crops/crop-type'
import { clamp, getHigher } from '../numbers'
import type { MonthOutcome } from './month-outcome'
import { FIELD_CROP_PRIORS } from './planting-prior-weights'
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

const DAYS_PER_MONTH = 30.4
/** Below this evapotranspiration, in mm a month, little rain makes a month wet. */
const MIN_ET0_MM = 15
const MAX_WETNESS = 2
/** Scale of the squares of wetness: small, because the fit penalizes large weights and the squares help less than the rest. */
const WETNESS_SQUARE_SCALE = 0.25

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

/** The preferences of the latest call of `computePreferences`. */
const memory: { -readonly [Name in keyof PlantingPreferences]: PlantingPreferences[Name] } = {
  rainfed: new Float64Array(12),
  irrigated: new Float64Array(12),
  timedShare: 1,
  seasonMonths: [],
}

/** Returns false for perennials, and for sugar cane, of which the fit has too few plantings. */
export function hasPlantingPrior(type: CropType): boolean {
  return !isPerennial(type) && type.crop !== 'sugarcane'
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
  fillDistances(distances, climate, type)
  for (let index = 0; index < 12; index += 1) {
    const preference = sumCropProducts(weights, distances, index)
    memory.rainfed[index] = at(rainfed, index) + preference
    memory.irrigated[index] = at(irrigated, index) + preference
  }
  memory.timedShare = timedShare
  memory.seasonMonths = prior.seasonMonths
  return memory
}

/** Temperatures, day lengths and squares of the temperatures. */
const SEASON_FEATURES = 17
/** Wetness by rain, wetness of the soil, and squares of the former. */
const RAIN_FEATURES = 21
/** The months after planting whose temperatures are compared with the crop's optimum. */
const CROP_OFFSETS = [0, 2, 3, 4] as const
/** Rain in heat, for vegetables only. */
const WET_HEAT_FEATURES = 5

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
  cool_vegetables: splitWeights(PLANTING_PRIORS.cool_vegetables),
  warm_vegetables: splitWeights(PLANTING_PRIORS.warm_vegetables),
  nightshades: splitWeights(PLANTING_PRIORS.nightshades),
}

type GroupPreferences = Omit<PlantingPreferences, 'seasonMonths'>

/** The part of the preferences that is equal for all crops, or for those of a group. */
interface ClimatePrior {
  /** Features of the season for each month, January first. */
  readonly season: Float64Array
  /** Features of the rain for each month. */
  readonly rain: Float64Array
  /** Features of rain in heat for each month. */
  readonly wetHeat: Float64Array
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
  const prior = {
    season: new Float64Array(12 * SEASON_FEATURES),
    rain: new Float64Array(12 * RAIN_FEATURES),
    wetHeat: new Float64Array(12 * WET_HEAT_FEATURES),
    seasonMonths: listSeasonMonths(climate.monthly.rainMm),
    byGroup: new Map<PriorGroup, GroupPreferences>(),
  }
  for (let index = 0; index < 12; index += 1) {
    fillSeasonFeatures(prior.season, climate, index, index * SEASON_FEATURES)
    fillRainFeatures(prior.rain, climate, index, index * RAIN_FEATURES)
    fillWetHeatFeatures(prior.wetHeat, climate, index, index * WET_HEAT_FEATURES)
  }
  return prior
}

function getGroupPreferences(prior: ClimatePrior, group: PriorGroup): GroupPreferences {
  const cached = prior.byGroup.get(group)
  if (cached) return cached
  const preferences = isVegetableGroup(group)
    ? computeVegetablePreferences(prior, GROUP_WEIGHTS[group])
    : computeFieldCropPreferences(prior, GROUP_WEIGHTS[group])
  prior.byGroup.set(group, preferences)
  return preferences
}

function computeFieldCropPreferences(prior: ClimatePrior, weights: GroupWeights): GroupPreferences {
  const irrigated = new Float64Array(12)
  const rainfed = new Float64Array(12)
  for (let index = 0; index < 12; index += 1) {
    const preference = sumProducts(weights.season, prior.season, index * SEASON_FEATURES)
    irrigated[index] = preference
    rainfed[index] = preference + sumProducts(weights.rain, prior.rain, index * RAIN_FEATURES)
  }
  return { rainfed, irrigated, timedShare: 1 }
}

/** Computes preferences that are equal for all water supplies: with irrigation too, vegetables are planted away from the rains. */
function computeVegetablePreferences(prior: ClimatePrior, weights: GroupWeights): GroupPreferences {
  const { rainfed } = computeFieldCropPreferences(prior, weights)
  for (let index = 0; index < 12; index += 1)
    rainfed[index] =
      at(rainfed, index) + sumProducts(weights.wetHeat, prior.wetHeat, index * WET_HEAT_FEATURES)
  return { rainfed, irrigated: rainfed, timedShare: TIMED_VEGETABLE_SHARE }
}

/** Sums the products of weights and of the features from `start` on. */
function sumProducts(weights: Float64Array, features: Float64Array, start: number): number {
  let sum = 0
  for (let index = 0; index < weights.length; index += 1)
    sum += at(weights, index) * at(features, start + index)
  return sum
}

/** The months after December that a planting in December is compared with come again at the end. */
const DISTANCE_MONTHS = 12 + Math.max(...CROP_OFFSETS)

/** How far each month is from the optimum of a crop, January first. */
interface OptimumDistances {
  readonly squares: Float64Array
  /** 0 for months that are colder than the optimum. */
  readonly excesses: Float64Array
}

/** The distances of the latest call of `fillDistances`. */
const distances: OptimumDistances = {
  squares: new Float64Array(DISTANCE_MONTHS),
  excesses: new Float64Array(DISTANCE_MONTHS),
}

function fillDistances(
  { squares, excesses }: OptimumDistances,
  { monthly }: PlaceClimate,
  { temperature }: CropType,
): void {
  const optimumC = (temperature.optimalMinC + temperature.optimalMaxC) / 2
  for (let index = 0; index < 12; index += 1) {
    const distance = (at(monthly.tmeanC, index) - optimumC) / 10
    squares[index] = distance ** 2
    excesses[index] = getHigher(0, distance)
  }
  squares.copyWithin(12, 0, DISTANCE_MONTHS - 12)
  excesses.copyWithin(12, 0, DISTANCE_MONTHS - 12)
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

/** Computes the features of a planting month (1 to 12): those of the season, of the rain, of the crop, and of rain in heat. */
export function computePriorFeatures(climate: PlaceClimate, type: CropType, month: number): number[] {
  const { season, rain, wetHeat } = getClimatePrior(climate)
  const index = month - 1
  const isVegetable = isVegetableGroup(getPriorGroup(type))
  fillDistances(distances, climate, type)
  return [
    ...season.subarray(index * SEASON_FEATURES, month * SEASON_FEATURES),
    ...rain.subarray(index * RAIN_FEATURES, month * RAIN_FEATURES),
    ...CROP_OFFSETS.map((offset) => at(distances.squares, index + offset)),
    ...CROP_OFFSETS.map((offset) => at(distances.excesses, index + offset)),
    ...(isVegetable ? wetHeat.subarray(index * WET_HEAT_FEATURES, month * WET_HEAT_FEATURES) : []),
  ]
}

/**
 * Fills in temperatures from the month before to the fifth month after planting relative to the year, day length, and the
 * squares of the temperatures.
 */
function fillSeasonFeatures(
  features: Float64Array,
  { monthly, daylightHours }: PlaceClimate,
  monthIndex: number,
  start: number,
): void {
  const meanC = averageYear(monthly.tmeanC)
  for (let offset = -1; offset <= 5; offset += 1) {
    const warmth = (at(monthly.tmeanC, addMonths(monthIndex, offset)) - meanC) / 10
    features[start + 1 + offset] = warmth
    features[start + 11 + offset] = warmth ** 2
  }
  for (let offset = 0; offset <= 4; offset += 2) {
    features[start + 7 + offset / 2] = (at(daylightHours, getMidMonth(monthIndex, offset)) - 12) / 4
  }
}

function averageYear(monthly: Float64Array): number {
  let sum = 0
  for (let month = 0; month < 12; month += 1) sum += at(monthly, month)
  return sum / 12
}

/** Fills in rain relative to evapotranspiration, the wetness of fallow soil, and the squares of the former. */
function fillRainFeatures(
  features: Float64Array,
  { monthly, monthlyEt0Mm, fallowWetness }: PlaceClimate,
  monthIndex: number,
  start: number,
): void {
  for (let offset = -2; offset <= 5; offset += 1) {
    const month = addMonths(monthIndex, offset)
    const et0Mm = at(monthlyEt0Mm, month) * DAYS_PER_MONTH
    const wetness = Math.min(at(monthly.rainMm, month) / Math.max(et0Mm, MIN_ET0_MM), MAX_WETNESS)
    features[start + 2 + offset] = wetness
    features[start + 15 + offset] = WETNESS_SQUARE_SCALE * wetness ** 2
  }
  for (let offset = -1; offset <= 3; offset += 1) {
    features[start + 9 + offset] = at(fallowWetness, getMidMonth(monthIndex, offset))
  }
}

/** Rain, in mm a month, and temperatures between which more rain and heat bring more diseases of vegetables. */
const MAX_WET_MM = 300
const MIN_WET_C = 18
const MAX_WET_C = 30

/** Fills in rain times warmth from the month of planting to the fourth month after it. */
function fillWetHeatFeatures(
  features: Float64Array,
  { monthly }: PlaceClimate,
  monthIndex: number,
  start: number,
): void {
  for (let offset = 0; offset < WET_HEAT_FEATURES; offset += 1) {
    const month = addMonths(monthIndex, offset)
    const wetness = Math.min(at(monthly.rainMm, month), MAX_WET_MM) / 200
    features[start + offset] =
      (wetness * clamp(at(monthly.tmeanC, month) - MIN_WET_C, 0, MAX_WET_C - MIN_WET_C)) / 10
  }
}

/** Returns the index (0 to 11) of the month that is `offset` months after another one. */
function addMonths(monthIndex: number, offset: number): number {
  return (monthIndex + offset + 12) % 12
}

/** Returns the day, from 0, in the middle of the month that is `offset` months after another one. */
function getMidMonth(monthIndex: number, offset: number): number {
  return at(MID_MONTH_DAY, addMonths(monthIndex, offset)) - 1
}
