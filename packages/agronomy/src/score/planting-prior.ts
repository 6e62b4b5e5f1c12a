import { at } from '../at'
import { MID_MONTH_DAY, MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { listRainSeasons } from '../climate/rain-seasons'
import { type CropType, isPerennial, isUsuallyIrrigated } from '../crops/crop-type'
import type { MonthOutcome } from './month-outcome'
import { PLANTING_PRIORS } from './planting-prior-weights'
import { getPriorGroup, type PriorGroup } from './prior-group'

/** Ranks below this one count as equal, so that an impossible month has a finite rank. */
const MIN_RANK = 0.01

/** Share of the fitted preference that ranks months: crops that the fit has not seen are ranked best with half of it. */
export const RANKED_SHARE = 0.5

const DAYS_PER_MONTH = 30.4
/** Below this evapotranspiration, in mm a month, little rain makes a month wet. */
const MIN_ET0_MM = 15
const MAX_WETNESS = 2

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
  /** Without the influence of rain, because irrigated fields do not wait for it. */
  readonly irrigated: Float64Array
  /** For each month, those (0 to 11) of its rain season; of both seasons for a month between two. */
  readonly seasonMonths: readonly (readonly number[])[]
}

/**
 * Computes how much farmers prefer each planting month in this climate. Undefined for perennials and for crops that are
 * usually irrigated, which the calendars of the fit hardly have.
 */
export function computePreferences(climate: PlaceClimate, type: CropType): PlantingPreferences | undefined {
  if (isPerennial(type) || isUsuallyIrrigated(type)) return undefined
  const group = getPriorGroup(type)
  const { weights } = PLANTING_PRIORS[group]
  const { rainfed, irrigated, seasonMonths } = getGroupPreferences(climate, group)
  const preferences = { rainfed: rainfed.slice(), irrigated: irrigated.slice(), seasonMonths }
  for (const month of MONTHS) {
    let preference = 0
    let feature = SEASON_FEATURES + RAIN_FEATURES
    for (const value of computeCropFeatures(climate, type, month)) {
      preference += (weights[feature] ?? NaN) * value
      feature += 1
    }
    preferences.rainfed[month - 1] = at(rainfed, month - 1) + preference
    preferences.irrigated[month - 1] = at(irrigated, month - 1) + preference
  }
  return preferences
}

/** The part of the preferences that is equal for all crops of a group; alternatives are more than a hundred crops. */
const groupPreferences = new WeakMap<PlaceClimate, Map<PriorGroup, PlantingPreferences>>()

function getGroupPreferences(climate: PlaceClimate, group: PriorGroup): PlantingPreferences {
  const byGroup = groupPreferences.get(climate) ?? new Map<PriorGroup, PlantingPreferences>()
  groupPreferences.set(climate, byGroup)
  const preferences = byGroup.get(group) ?? computeGroupPreferences(climate, group)
  byGroup.set(group, preferences)
  return preferences
}

function computeGroupPreferences(climate: PlaceClimate, group: PriorGroup): PlantingPreferences {
  const { weights } = PLANTING_PRIORS[group]
  const seasonWeights = weights.slice(0, SEASON_FEATURES)
  const rainWeights = weights.slice(SEASON_FEATURES, SEASON_FEATURES + RAIN_FEATURES)
  const irrigated = Float64Array.from(MONTHS, (month) =>
    sumProducts(seasonWeights, computeSeasonFeatures(climate, month)),
  )
  const rainfed = irrigated.map(
    (preference, index) => preference + sumProducts(rainWeights, computeRainFeatures(climate, index + 1)),
  )
  const rainSeasons = listRainSeasons(climate.monthly.rainMm)
  const seasonMonths = MONTHS.map((month) =>
    rainSeasons.filter((season) => season.includes(month - 1)).flat(),
  )
  return { rainfed, irrigated, seasonMonths }
}

function sumProducts(weights: readonly number[], features: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (features[index] ?? NaN), 0)
}

/** Computes the features of a planting month (1 to 12): those of the season, of the rain, and of the crop. */
export function computePriorFeatures(climate: PlaceClimate, type: CropType, month: number): number[] {
  return [
    ...computeSeasonFeatures(climate, month),
    ...computeRainFeatures(climate, month),
    ...computeCropFeatures(climate, type, month),
  ]
}

const SEASON_FEATURES = 10
const RAIN_FEATURES = 13

/** Computes temperatures from the month before to the fifth month after planting, and day length. */
function computeSeasonFeatures({ monthly, daylightHours }: PlaceClimate, month: number): number[] {
  const meanC = monthly.tmeanC.reduce((sum, temperatureC) => sum + temperatureC, 0) / 12
  return [
    ...[-1, 0, 1, 2, 3, 4, 5].map((offset) => (at(monthly.tmeanC, getIndex(month, offset)) - meanC) / 10),
    ...[0, 2, 4].map((offset) => (at(daylightHours, getMidMonth(month, offset)) - 12) / 4),
  ]
}

/** Computes rain relative to evapotranspiration, and the wetness of fallow soil. */
function computeRainFeatures(
  { monthly, monthlyEt0Mm, fallowWetness }: PlaceClimate,
  month: number,
): number[] {
  const getWetness = (offset: number) => {
    const et0Mm = at(monthlyEt0Mm, getIndex(month, offset)) * DAYS_PER_MONTH
    const rainMm = at(monthly.rainMm, getIndex(month, offset))
    return Math.min(rainMm / Math.max(et0Mm, MIN_ET0_MM), MAX_WETNESS)
  }
  return [
    ...[-2, -1, 0, 1, 2, 3, 4, 5].map(getWetness),
    ...[-1, 0, 1, 2, 3].map((offset) => at(fallowWetness, getMidMonth(month, offset))),
  ]
}

const CROP_OFFSETS = [0, 2, 3, 4] as const

/** Computes the distance of temperatures from the crop's optimum: squares, then excesses. */
function computeCropFeatures(
  { monthly }: PlaceClimate,
  { temperature }: CropType,
  month: number,
): Float64Array {
  const optimumC = (temperature.optimalMinC + temperature.optimalMaxC) / 2
  const features = new Float64Array(2 * CROP_OFFSETS.length)
  CROP_OFFSETS.forEach((offset, index) => {
    const distance = (at(monthly.tmeanC, getIndex(month, offset)) - optimumC) / 10
    features[index] = distance ** 2
    features[index + CROP_OFFSETS.length] = Math.max(0, distance)
  })
  return features
}

/** Returns the index of a month before or after a month (1 to 12). */
function getIndex(month: number, offset: number): number {
  return (month - 1 + offset + 12) % 12
}

/** Returns the day, from 0, in the middle of a month before or after a month (1 to 12). */
function getMidMonth(month: number, offset: number): number {
  return at(MID_MONTH_DAY, getIndex(month, offset)) - 1
}
