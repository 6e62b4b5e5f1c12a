import { DAYS_IN_MONTH, DAYS_IN_YEAR, getMonthIndex } from '../calendar'
import { computeKcHeightFactor } from '../climate/kc-adjustment'
import { sumYearRain } from '../climate/monthly-climate'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/traits/crop-type'
import { at } from '../at'
import { clamp, rampUp } from '../numbers'
import { MIXED, type ScoredSupply } from '../score/water-supply'
import type { CropDemand } from '../water/crop-demand'
import { computeSeasonRainVariation } from '../water/dry-year'
import {
  computeNetIrrigation,
  computeRainfedWaterUse,
  computeRainfedYieldRatio,
  type SeasonWater,
  toDryYearClimate,
} from '../water/season-water'

/** Crop coefficient of a leafless orchard. */
const LEAFLESS_KC = 0.3
/** Crop coefficient of soil in which corms rest without leaves. */
const RESTING_KC = 0.15

/**
 * Trees of the savanna, which live on the water of the rains. In the dry season shea, jatropha and ber shed their leaves, and cashew, mango
 * and tamarind use less water (sap flow of cashew: Oguntunde 2004, Ecology and Development Series 22, Cuvillier; general knowledge for the others).
 */
const SAVANNA_TREES: ReadonlySet<string> = new Set(['mango', 'cashew', 'tamarind', 'ber', 'shea', 'jatropha'])
/** Water that they use in a dry month relative to a wet one; judged. */
const DRY_SEASON_USE = 0.6
/** Rain relative to evapotranspiration from which a month is not dry, and up to which it is wholly dry. */
const DRY_SEASON_WETNESS = { none: 0.5, whole: 0.15 } as const

/** Share of the ground that orchards of the published coefficients cover (FAO-56 Table 12: olives, 40 to 60 %). */
const USUAL_COVER = 0.5
/** Rain, relative to the demand of such an orchard, from which trees stand as close as in it. Judged, like the next figure. */
const RAIN_OF_USUAL_COVER = 0.5
/** Least water use of an orchard relative to it: 17 olive trees a hectare at Sfax, 80 or more at Jaén. */
const MIN_SPACING = 0.25

/** Computes the share of the attainable yield that a full-grown stand reaches without irrigation. */
export function computeStandYieldRatio(
  climate: PlaceClimate,
  crop: CropType,
  supply: ScoredSupply = MIXED,
): number {
  return computeRainfedYieldRatio(climate, crop, computeStandDemand(climate, crop, supply))
}

/** Computes the water balance of a full-grown stand over a year. */
export function computePerennialWater(
  climate: PlaceClimate,
  crop: CropType,
  supply: ScoredSupply = MIXED,
): SeasonWater {
  const demand = computeStandDemand(climate, crop, supply)
  const rainVariation = computeSeasonRainVariation(climate.monthly.rainMm, climate.monthly.rainVariation)
  const effectiveRainMm = sumYear(climate.effectiveRainMm)
  const usedMm = computeRainfedWaterUse(climate, crop, demand)
  return {
    neededMm: demand.totalMm,
    rainMm: sumYearRain(climate.monthly),
    effectiveRainMm,
    usedMm,
    rainUsedMm: Math.min(usedMm, effectiveRainMm),
    irrigationMm: computeNetIrrigation(climate, crop, demand),
    rainVariation,
    yieldRatioDryYear: computeRainfedYieldRatio(toDryYearClimate(climate, rainVariation), crop, demand),
  }
}

/** Computes the water demand of a full-grown stand over two equal years. The first year only fills the soil. */
function computeStandDemand(climate: PlaceClimate, crop: CropType, supply: ScoredSupply): CropDemand {
  const kcByMonth = listCropCoefficients(climate, crop, supply)
  const days = 2 * DAYS_IN_YEAR
  const etcMm = new Float64Array(days)
  for (let day = 0; day < days; day += 1) {
    etcMm[day] = at(climate.et0Mm, day) * at(kcByMonth, getMonthIndex(day))
  }
  return {
    startDay: 0,
    days,
    warmUpDays: DAYS_IN_YEAR,
    etcMm,
    rootDepthM: new Float64Array(days).fill(crop.rootDepthM),
    totalMm: sumYear(etcMm),
  }
}

/**
 * Lists the crop coefficient of each month. Trees that are spaced by rain cover half of the ground, as those of the published
 * coefficients do, so wind and dry air act on half of it, and where they live on less rain they cover less (Allen & Pereira 2009,
 * Irrigation Science 28:17-34).
 */
function listCropCoefficients(climate: PlaceClimate, crop: CropType, supply: ScoredSupply): Float64Array {
  const { key, flags, temperature, heightM } = crop
  const isSpaced = flags.has('spaced')
  const restsInDrought = SAVANNA_TREES.has(key) && supply.name !== 'irrigated'
  const heightFactor =
    heightM === undefined ? 0 : computeKcHeightFactor(heightM) * (isSpaced ? USUAL_COVER : 1)
  const coefficients = climate.monthly.tmeanC.map((tmeanC, month) => {
    if (flags.has('deciduous') && tmeanC < temperature.absoluteMinC) return LEAFLESS_KC
    if (flags.has('summerdormant') && tmeanC >= temperature.optimalMaxC) return RESTING_KC
    const kc = crop.kc.mid + heightFactor * at(climate.monthlyKcAdjustment, month)
    return restsInDrought ? kc * (1 - (1 - DRY_SEASON_USE) * computeDryness(climate, month)) : kc
  })
  if (!isSpaced || supply.name === 'irrigated') return coefficients
  const usualMm = sumMonthlyDemand(climate, coefficients)
  const spacing = clamp(sumYear(climate.effectiveRainMm) / (RAIN_OF_USUAL_COVER * usualMm), MIN_SPACING, 1)
  return coefficients.map((kc) => spacing * kc)
}

/** Computes how far a month belongs to the dry season, 0 to 1. */
function computeDryness({ monthly, monthlyEt0Mm }: PlaceClimate, month: number): number {
  const et0Mm = at(monthlyEt0Mm, month) * at(DAYS_IN_MONTH, month)
  const { none, whole } = DRY_SEASON_WETNESS
  return rampUp(at(monthly.rainMm, month) / Math.max(et0Mm, 1), none, whole)
}

function sumMonthlyDemand({ et0Mm }: PlaceClimate, kcByMonth: Float64Array): number {
  let sum = 0
  for (let day = 0; day < DAYS_IN_YEAR; day += 1) sum += at(et0Mm, day) * at(kcByMonth, getMonthIndex(day))
  return sum
}

function sumYear(dailyMm: Float64Array): number {
  let sum = 0
  for (let day = 0; day < DAYS_IN_YEAR; day += 1) sum += at(dailyMm, day)
  return sum
}
