import { at } from '../at'
import { MID_MONTH_DAY, MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/traits/crop-type'
import { clamp, getHigher } from '../numbers'
import { reuseMemory } from '../reused/reused-memory'
import { getPriorGroup, isVegetableGroup } from './prior-group'

/** Temperatures, day lengths and squares of the temperatures. */
export const SEASON_FEATURES = 17
/** Wetness by rain, wetness of the soil, squares of the former, and the former as far as the climate is tropical. */
export const RAIN_FEATURES = 29
/** The months after planting whose temperatures are compared with the crop's optimum. */
export const CROP_OFFSETS = [0, 2, 3, 4] as const
/** Rain in heat, for vegetables only. */
export const WET_HEAT_FEATURES = 5

/** The features, as indexes, that a crop type may weigh otherwise than its group: temperatures, day lengths and wetness. */
export const TYPE_FEATURES: readonly number[] = [
  ...Array.from({ length: 10 }, (_, index) => index),
  ...Array.from({ length: 13 }, (_, index) => SEASON_FEATURES + index),
]

const DAYS_PER_MONTH = 30.4
/** Below this evapotranspiration, in mm a month, little rain makes a month wet. */
const MIN_ET0_MM = 15
const MAX_WETNESS = 2
/** Scale of the squares of wetness: small, because the fit penalizes large weights and the squares help less than the rest. */
const WETNESS_SQUARE_SCALE = 0.25
/** Range of the monthly means, in °C, from which rain decides no more about planting in a climate than warmth. */
const MAX_TROPICAL_RANGE_C = 15

/** The features of the planting months in a climate, those of January first. */
export interface ClimateFeatures {
  readonly season: Float64Array
  readonly rain: Float64Array
}

export function computeClimateFeatures(climate: PlaceClimate): ClimateFeatures {
  const season = new Float64Array(12 * SEASON_FEATURES)
  const rain = new Float64Array(12 * RAIN_FEATURES)
  const meanC = averageYear(climate.monthly.tmeanC)
  const wetness = computeWetness(climate)
  for (let index = 0; index < 12; index += 1) {
    fillSeasonFeatures(season, climate, index, meanC)
    fillRainFeatures(rain, climate, index, wetness)
  }
  return { season, rain }
}

/** Computes the rain in heat of the planting months, those of January first. */
export function computeWetHeatFeatures(climate: PlaceClimate): Float64Array {
  const wetHeat = new Float64Array(12 * WET_HEAT_FEATURES)
  for (let index = 0; index < 12; index += 1) {
    fillWetHeatFeatures(wetHeat, climate, index, index * WET_HEAT_FEATURES)
  }
  return wetHeat
}

/** The months after December that a planting in December is compared with come again at the end. */
const DISTANCE_MONTHS = 12 + Math.max(...CROP_OFFSETS)

/** How far each month is from the optimum of a crop, January first. */
export interface OptimumDistances {
  readonly squares: Float64Array
  /** 0 for months that are colder than the optimum. */
  readonly excesses: Float64Array
}

const reuseDistances = reuseMemory((): OptimumDistances => ({
  squares: new Float64Array(DISTANCE_MONTHS),
  excesses: new Float64Array(DISTANCE_MONTHS),
}))

/** Computes the distances of a climate's months. The result is valid until the next call. */
export function computeOptimumDistances(
  { monthly }: PlaceClimate,
  { temperature }: CropType,
): OptimumDistances {
  const distances = reuseDistances()
  const { squares, excesses } = distances
  const optimumC = (temperature.optimalMinC + temperature.optimalMaxC) / 2
  for (let index = 0; index < 12; index += 1) {
    const distance = (at(monthly.tmeanC, index) - optimumC) / 10
    squares[index] = distance ** 2
    excesses[index] = getHigher(0, distance)
  }
  squares.copyWithin(12, 0, DISTANCE_MONTHS - 12)
  excesses.copyWithin(12, 0, DISTANCE_MONTHS - 12)
  return distances
}

/**
 * Computes the features of each planting month, January first: those of the season, of the rain, of the crop, and for
 * vegetables of rain in heat.
 */
export function computePriorFeatures(climate: PlaceClimate, type: CropType): number[][] {
  const { season, rain } = computeClimateFeatures(climate)
  const wetHeat = computeWetHeatFeatures(climate)
  const { squares, excesses } = computeOptimumDistances(climate, type)
  const isVegetable = isVegetableGroup(getPriorGroup(type))
  return MONTHS.map((month) => {
    const index = month - 1
    return [
      ...season.subarray(index * SEASON_FEATURES, month * SEASON_FEATURES),
      ...rain.subarray(index * RAIN_FEATURES, month * RAIN_FEATURES),
      ...CROP_OFFSETS.map((offset) => at(squares, index + offset)),
      ...CROP_OFFSETS.map((offset) => at(excesses, index + offset)),
      ...(isVegetable ? wetHeat.subarray(index * WET_HEAT_FEATURES, month * WET_HEAT_FEATURES) : []),
    ]
  })
}

/**
 * Fills in temperatures from the month before to the fifth month after planting relative to the year, day length, and the
 * squares of the temperatures.
 */
function fillSeasonFeatures(
  features: Float64Array,
  { monthly, daylightHours }: PlaceClimate,
  monthIndex: number,
  meanC: number,
): void {
  const start = monthIndex * SEASON_FEATURES
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

/** Computes the rain of each month relative to its evapotranspiration. */
function computeWetness({ monthly, monthlyEt0Mm }: PlaceClimate): Float64Array {
  return monthly.rainMm.map((rainMm, month) => {
    const et0Mm = at(monthlyEt0Mm, month) * DAYS_PER_MONTH
    return Math.min(rainMm / Math.max(et0Mm, MIN_ET0_MM), MAX_WETNESS)
  })
}

/**
 * Fills in rain relative to evapotranspiration, the wetness of fallow soil, and the squares of the former. Where the months
 * are equally warm, rain counts once more.
 */
function fillRainFeatures(
  features: Float64Array,
  { fallowWetness, annualRangeC }: PlaceClimate,
  monthIndex: number,
  wetnessByMonth: Float64Array,
): void {
  const start = monthIndex * RAIN_FEATURES
  const tropicalPart = clamp(1 - annualRangeC / MAX_TROPICAL_RANGE_C, 0, 1)
  for (let offset = -2; offset <= 5; offset += 1) {
    const wetness = at(wetnessByMonth, addMonths(monthIndex, offset))
    features[start + 2 + offset] = wetness
    features[start + 15 + offset] = WETNESS_SQUARE_SCALE * wetness ** 2
    features[start + 23 + offset] = tropicalPart * wetness
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
