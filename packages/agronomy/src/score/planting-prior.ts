import { at } from '../at'
import { MID_MONTH_DAY } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { computeDaylightHours } from '../climate/solar'
import { type CropType, isPerennial, isUsuallyIrrigated } from '../crops/crop-type'
import type { MonthOutcome } from './month-outcome'
import { getPriorGroup } from './prior-group'
import { PLANTING_PRIORS } from './planting-prior-weights'

/** Ranks below this one count as equal, so that an impossible month has a finite rank. */
const MIN_RANK = 0.01

const DAYS_PER_MONTH = 30.4
/** Below this evapotranspiration, in mm a month, little rain makes a month wet. */
const MIN_ET0_MM = 15
const MAX_WETNESS = 2

/**
 * Ranks a planting month of an annual crop by the simulated season and by the prior. Perennials and crops that are usually
 * irrigated, which the calendars of the fit hardly have, are ranked without the prior.
 * Only ranks of one crop type at one place can be compared.
 */
export function rankPlantingMonth(climate: PlaceClimate, { type, month, rank }: MonthOutcome): number {
  if (isPerennial(type) || isUsuallyIrrigated(type)) return rank
  const { rankExponent, weights } = PLANTING_PRIORS[getPriorGroup(type)]
  const features = computePriorFeatures(climate, type, month)
  const preference = weights.reduce((sum, weight, index) => sum + weight * (features[index] ?? NaN), 0)
  return toRankBase(rank) ** rankExponent * Math.exp(preference)
}

export function toRankBase(rank: number): number {
  return Math.max(rank, MIN_RANK)
}

/**
 * Computes the features of a planting month (1 to 12): temperatures from the month before to the fifth month after planting,
 * their distance from the crop's optimum, rain relative to evapotranspiration, the wetness of fallow soil, and day length.
 */
export function computePriorFeatures(climate: PlaceClimate, type: CropType, month: number): number[] {
  const { monthly, monthlyEt0Mm, fallowWetness, site } = climate
  const meanC = monthly.tmeanC.reduce((sum, temperatureC) => sum + temperatureC, 0) / 12
  const optimumC = (type.temperature.optimalMinC + type.temperature.optimalMaxC) / 2
  /** Returns the index of a month before or after planting. */
  const getIndex = (offset: number) => (month - 1 + offset + 12) % 12
  const getTemperature = (offset: number) => at(monthly.tmeanC, getIndex(offset))
  const getWetness = (offset: number) => {
    const et0Mm = at(monthlyEt0Mm, getIndex(offset)) * DAYS_PER_MONTH
    return Math.min(at(monthly.rainMm, getIndex(offset)) / Math.max(et0Mm, MIN_ET0_MM), MAX_WETNESS)
  }
  const getMidMonth = (offset: number) => at(MID_MONTH_DAY, getIndex(offset))
  return [
    ...[-1, 0, 1, 2, 3, 4, 5].map((offset) => (getTemperature(offset) - meanC) / 10),
    ...[0, 2, 3, 4].map((offset) => ((getTemperature(offset) - optimumC) / 10) ** 2),
    ...[0, 2, 3, 4].map((offset) => Math.max(0, (getTemperature(offset) - optimumC) / 10)),
    ...[-2, -1, 0, 1, 2, 3, 4, 5].map(getWetness),
    ...[-1, 0, 1, 2, 3].map((offset) => at(fallowWetness, getMidMonth(offset) - 1)),
    ...[0, 2, 4].map((offset) => (computeDaylightHours(site.latitude, getMidMonth(offset)) - 12) / 4),
  ]
}
