import { DAYS_IN_MONTH } from '../calendar'
import { chanceColdestMinimumBelow, chanceMaximumAbove, chanceMinimumBelow } from '../climate/extreme-days'
import { sumYearRain } from '../climate/monthly-climate'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/traits/crop-type'
import { at } from '../at'
import { clamp, normalShareBelow, rampUp } from '../numbers'
import { computeHeatScore } from '../season/heat'
import { computeSuitability } from '../season/temperature-suitability'
import { getFlowerWarmth } from '../crops/traits/flower-warmth'
import { getFloweringNightLimits, getInducedFloweringScore } from '../crops/traits/warm-nights'
import { rateNights } from '../season/warm-nights'
import { countKillingDaysUnderSnow } from '../season/winter'
import { computeYearRainScore } from '../water/wet-weather'

/** Killing days per year at which the frost score falls to 1/e. There are few, because killed plants do not regrow. */
const KILL_SCALE_DAYS = 3
/** Days of spring frost per year at which the frost score falls to 1/e. There are many, because only flowers are lost. */
const SPRING_FROST_SCALE_DAYS = 25
/** Daily minimum below which frost damages leaves or flowers. */
const SPRING_FROST_BELOW_C = -2
/** Monthly mean below which the buds of orchards are closed; judged. Apples are in full bloom at 10 to 13 °C. */
const LEAFLESS_BELOW_C = 8.5
/** Daily mean below which a day counts as chilling. */
const CHILL_BELOW_C = 10
/** Standard deviation of the daily mean temperatures of a month. */
const DAILY_SPREAD_C = 4

/** A kind of frost damage. */
export interface FrostDamage {
  readonly affects: 'plants' | 'flowers'
  /** Daily minimum below which the damage occurs. */
  readonly belowC: number
  /** Expected number of days per year. */
  readonly days: number
}

/** Both kinds of frost damage. The one that lowers the score more comes first. */
export type FrostDamages = readonly [FrostDamage, FrostDamage]

/** How well the climate of a place suits a full-grown perennial crop, independent of the planting month. */
export interface PerennialYear {
  /** Mean temperature of the most suitable months. */
  readonly bestMonthsC: number
  /** Scores, 0 to 1, of the most suitable months and of the least suitable one; their product is that of the temperature. */
  readonly bestMonthsScore: number
  readonly worstMonthScore: number
  /** Score of the nights of the coolest month for crops that flower after cool ones; 1 for others. */
  readonly coolestNightsScore: number
  /** Score of the warmest months for crops that form their flowers in warmth; 1 for others. */
  readonly flowerWarmthScore: number
  readonly frostDamages: FrostDamages
  /** Expected share of the days of growth that are hot enough to harm the crop. */
  readonly hotGrowingShare: number
  /** Expected number of days per year that count as chilling. */
  readonly chillDays: number
  /** Rain of the year. */
  readonly rainMm: number
  /** Scores, 0 to 1, whose product is `climateScore`. */
  readonly factorScores: {
    readonly temperature: number
    readonly frost: number
    readonly heat: number
    readonly chilling: number
    readonly wet_weather: number
  }
  /** Score without water stress if planted in the best month. */
  readonly climateScore: number
}

/** Rates the climate of a place for a perennial crop. */
export function computePerennialYear(climate: PlaceClimate, crop: CropType): PerennialYear {
  const bestMonths = averageBestMonths(climate, crop)
  const { frostDamages, frostScore } = computeFrost(climate, crop)
  const hotGrowingShare = computeHotGrowingShare(climate, crop)
  const chillDays = countChillDays(climate)
  const worstMonthScore = computeWorstMonthScore(climate, crop)
  const coolestNightsScore = computeCoolestNightsScore(climate, crop)
  const flowerWarmthScore = computeFlowerWarmthScore(climate, crop)
  const rainMm = sumYearRain(climate.monthly)
  const factorScores = {
    temperature: bestMonths.suitability * worstMonthScore * coolestNightsScore * flowerWarmthScore,
    frost: frostScore,
    heat: computeHeatScore(hotGrowingShare) * computeSummerSurvival(climate, crop),
    chilling: computeRestScore(climate, crop, chillDays),
    wet_weather: computeYearRainScore(rainMm, crop),
  }
  const climateScore =
    factorScores.temperature *
    factorScores.frost *
    factorScores.heat *
    factorScores.chilling *
    factorScores.wet_weather
  return {
    bestMonthsC: bestMonths.meanC,
    bestMonthsScore: bestMonths.suitability,
    worstMonthScore,
    coolestNightsScore,
    flowerWarmthScore,
    frostDamages,
    hotGrowingShare,
    chillDays,
    rainMm,
    factorScores,
    climateScore,
  }
}

function computeFrost(
  climate: PlaceClimate,
  crop: CropType,
): { frostDamages: FrostDamages; frostScore: number } {
  // Fodder plants grow new leaves after a frost, and their flowers are not harvested. Crocuses flower in autumn, and freeze often.
  const canLoseFlowers =
    crop.flags.has('deciduous') && !crop.flags.has('summerdormant') && crop.group !== 'fodder'
  const losesFlowers = (month: number) =>
    canLoseFlowers && suffersFromFrost(crop, climate.monthly.tmeanC, month)
  const killC = getProtectedKillC(crop)
  const { latitude } = climate.site
  const killingDays = crop.flags.has('snowcovered')
    ? countKillingDaysUnderSnow(climate, killC)
    : countDays(climate, (tminC, tmaxC) => chanceColdestMinimumBelow(killC, tminC, tmaxC, latitude))
  const springFrostDays = countDays(climate, (tminC, tmaxC, month) =>
    losesFlowers(month) ? chanceMinimumBelow(SPRING_FROST_BELOW_C, tminC, tmaxC, latitude) : 0,
  )
  const killRate = killingDays / KILL_SCALE_DAYS
  const springFrostRate = springFrostDays / SPRING_FROST_SCALE_DAYS
  const killingFrost = { affects: 'plants', belowC: killC, days: killingDays } as const
  const springFrost = { affects: 'flowers', belowC: SPRING_FROST_BELOW_C, days: springFrostDays } as const
  return {
    frostDamages: killRate >= springFrostRate ? [killingFrost, springFrost] : [springFrost, killingFrost],
    frostScore: Math.exp(-killRate - springFrostRate),
  }
}

/**
 * Further cold that vines and low trees survive under the soil with which growers cover them in autumn: 20 to 30 cm keep the wood some
 * 10 to 15 °C warmer than the air, as in Ningxia, Xinjiang and Central Asia. Judged.
 */
const BURIED_PROTECTION_C = 12

/** Returns the daily minimum that kills a crop as growers protect it. */
function getProtectedKillC({ killC, flags }: CropType): number {
  return flags.has('buried') ? killC - BURIED_PROTECTION_C : killC
}

/** Daily maximum that harms most perennials. */
const USUAL_HEAT_C = 40

/** Returns the daily maximum that harms a perennial crop: 40 °C for most, more for desert crops, less for temperate fodder and blueberries. */
export function getHeatThresholdC({ heatC, temperature }: CropType): number {
  return Math.max(heatC, temperature.absoluteMaxC)
}

/** Crops that are harvested in summer, so that frost in autumn, when their wood has ripened, takes nothing from them. */
const SUMMER_FRUITS: ReadonlySet<string> = new Set([
  ...['cherry', 'sourcherry', 'apricot', 'peach', 'plum', 'almond'],
  ...['blueberry', 'raspberry', 'blackcurrant'],
])

/** Whether leaves or flowers of a deciduous crop may freeze in a month (0 to 11). */
export function suffersFromFrost(crop: CropType, tmeanC: Float64Array, month: number): boolean {
  const meanC = at(tmeanC, month)
  const hasOpenBuds = isGrowingMonth(crop, meanC) && meanC >= LEAFLESS_BELOW_C
  return hasOpenBuds && !(SUMMER_FRUITS.has(crop.key) && at(tmeanC, (month + 1) % 12) < meanC)
}

/** Whether a crop grows in a month with this mean. */
export function isGrowingMonth({ temperature }: CropType, tmeanC: number): boolean {
  return tmeanC >= temperature.absoluteMinC
}

/**
 * Lists the months, as indexes (0 to 11), whose means suit a crop best: as many as its shortest cycle has, but from 5 to 12.
 */
export function listBestMonths(tmeanC: Float64Array, crop: CropType): number[] {
  const count = clamp(Math.round(crop.cycleMinDays / 30), 5, 12)
  const suitability = tmeanC.map((monthC) => computeSuitability(crop.temperature, monthC))
  const ranked = [...tmeanC.keys()].sort(
    (a, b) => at(suitability, b) - at(suitability, a) || at(tmeanC, b) - at(tmeanC, a),
  )
  return ranked.slice(0, count)
}

/** Finds the month whose mean suits a crop least; of several that do not suit it at all, the one farthest from its optimum. */
export function findWorstMonth(tmeanC: Float64Array, { temperature }: CropType): number {
  const getSuitability = (month: number) => computeSuitability(temperature, at(tmeanC, month))
  const getExcess = (month: number) =>
    Math.max(temperature.optimalMinC - at(tmeanC, month), at(tmeanC, month) - temperature.optimalMaxC)
  const [worst = 0] = [...tmeanC.keys()].sort(
    (a, b) =>
      getSuitability(a) - getSuitability(b) || getExcess(b) - getExcess(a) || at(tmeanC, b) - at(tmeanC, a),
  )
  return worst
}

/** Averages the most suitable months. */
function averageBestMonths(climate: PlaceClimate, crop: CropType): { suitability: number; meanC: number } {
  const { tmeanC } = climate.monthly
  const best = listBestMonths(tmeanC, crop)
  const average = (getValue: (month: number) => number) =>
    best.reduce((sum, month) => sum + getValue(month), 0) / best.length
  return {
    suitability: average((month) => computeSuitability(crop.temperature, at(tmeanC, month))),
    meanC: average((month) => at(tmeanC, month)),
  }
}

/** Evergreen crops that are killed at this minimum or above have no rest: no month may be too cold or too hot. */
const MIN_TROPICAL_KILL_C = -1
/** Crops that are killed above 0 °C suffer most. */
const FROST_FREE_KILL_C = 1

/** Computes a score of the least suitable month for tropical evergreen crops; 1 for other crops. */
function computeWorstMonthScore({ monthly }: PlaceClimate, crop: CropType): number {
  if (crop.flags.has('deciduous') || crop.killC < MIN_TROPICAL_KILL_C) return 1
  const suitability = Math.min(
    ...monthly.tmeanC.map((tmeanC) => computeSuitability(crop.temperature, tmeanC)),
  )
  return crop.killC >= FROST_FREE_KILL_C ? suitability : Math.cbrt(suitability)
}

function computeCoolestNightsScore({ monthly }: PlaceClimate, crop: CropType): number {
  const limits = getFloweringNightLimits(crop)
  if (!limits) return 1
  return Math.max(rateNights(Math.min(...monthly.tminC), limits), getInducedFloweringScore(crop))
}

/** Lists the two warmest months, as indexes (0 to 11), the warmest one first. */
export function listWarmestMonths(tmeanC: Float64Array): number[] {
  return [...tmeanC.keys()].sort((a, b) => at(tmeanC, b) - at(tmeanC, a)).slice(0, 2)
}

function computeFlowerWarmthScore({ monthly: { tmeanC } }: PlaceClimate, crop: CropType): number {
  const warmth = getFlowerWarmth(crop)
  if (!warmth) return 1
  const warmestC = listWarmestMonths(tmeanC).reduce((sum, month) => sum + at(tmeanC, month), 0) / 2
  return rampUp(warmestC, warmth.absoluteMinC, warmth.optimalMinC)
}

/** Returns the expected number of days per year from the chance of a day in each month (0 to 11). */
function countDays(
  { monthly: { tminC, tmaxC } }: PlaceClimate,
  getChance: (tminC: number, tmaxC: number, month: number) => number,
): number {
  return sumMonths((month) => getChance(at(tminC, month), at(tmaxC, month), month) * at(DAYS_IN_MONTH, month))
}

function countChillDays(climate: PlaceClimate): number {
  return sumMonths((month) => {
    const share = normalShareBelow((CHILL_BELOW_C - at(climate.monthly.tmeanC, month)) / DAILY_SPREAD_C)
    return share * at(DAYS_IN_MONTH, month)
  })
}

/** Crops that need no more chilling days than this also rest in a dry season. */
const MAX_CHILL_DAYS_OF_DRY_REST = 10
/** Dry months of a full rest; judged. */
export const DRY_REST_MONTHS = 3
/** Rain relative to evapotranspiration up to which a month is wholly dry, and from which it is not dry at all: growers keep the crop dry below about a quarter. */
const DRY_MONTH_WETNESS = { whole: 0.15, none: 0.35 } as const
/**
 * Trees of the seasonal tropics, which grow leaves instead of flowers where the rains do not pause (mango: Davenport 2009, The Mango, 2nd
 * ed., CABI, pp. 97-169). They flower after some weeks with less rain.
 */
const TREES_OF_SEASONAL_RAINS: ReadonlySet<string> = new Set(['mango', 'cashew', 'tamarind', 'ber'])
/** The same wetness for them. Judged by Davao and Colombo, where mangoes bear, and Singapore and Iquitos, where they hardly do. */
const RAIN_PAUSE_WETNESS = { whole: 0.5, none: 1.4 } as const

/** Returns whether a dry season gives a crop the rest that others have in winter. Pecan trees need a winter, though a mild one will do. */
export const restsInDrySeason = ({ key, chillDays }: CropType): boolean =>
  chillDays > 0 && chillDays <= MAX_CHILL_DAYS_OF_DRY_REST && key !== 'pecan'

/**
 * Computes how well a crop that needs a rest gets it, by winter chilling or, in the tropics, by a dry season in which growers
 * withhold water and prune, as for grapes in Petrolina and pomegranates in Maharashtra.
 */
function computeRestScore(climate: PlaceClimate, crop: CropType, chillDays: number): number {
  if (crop.chillDays === 0) return 1
  const chilling = Math.min(1, chillDays / crop.chillDays) ** 2
  if (!restsInDrySeason(crop)) return chilling
  return Math.max(chilling, Math.min(1, countDryMonths(climate, crop) / DRY_REST_MONTHS) ** 2)
}

/** Counts the dry months of a year. A month at the edge of dryness counts in part. */
function countDryMonths({ monthly, monthlyEt0Mm }: PlaceClimate, { key }: CropType): number {
  const { whole, none } = TREES_OF_SEASONAL_RAINS.has(key) ? RAIN_PAUSE_WETNESS : DRY_MONTH_WETNESS
  return sumMonths((month) => {
    const et0Mm = at(monthlyEt0Mm, month) * at(DAYS_IN_MONTH, month)
    const wetness = at(monthly.rainMm, month) / Math.max(et0Mm, 1)
    return rampUp(wetness, none, whole)
  })
}

function computeHotGrowingShare(climate: PlaceClimate, crop: CropType): number {
  const { tminC, tmaxC, tmeanC } = climate.monthly
  const thresholdC = getHeatThresholdC(crop)
  const growingMonths = [...tmeanC.keys()].filter((month) => isGrowingMonth(crop, at(tmeanC, month)))
  if (growingMonths.length === 0) return 0
  const hotShares = growingMonths.map((month) =>
    chanceMaximumAbove(thresholdC, at(tminC, month), at(tmaxC, month)),
  )
  return hotShares.reduce((sum, share) => sum + share, 0) / growingMonths.length
}

/** By how much, in °C, the hottest month is warmer than the warmest in which a crop grows, if all of it survives, and if none; judged. */
const SUMMER_EXCESS_C = { all: 2, none: 6 } as const

/** Computes the share of plants of cool summers that survive the summer. Other crops are limited by hot days only. */
function computeSummerSurvival({ monthly: { tmeanC } }: PlaceClimate, crop: CropType): number {
  if (getHeatThresholdC(crop) >= USUAL_HEAT_C) return 1
  const excessC = Math.max(...tmeanC) - crop.temperature.absoluteMaxC
  return rampUp(excessC, SUMMER_EXCESS_C.none, SUMMER_EXCESS_C.all)
}

function sumMonths(getValue: (month: number) => number): number {
  let sum = 0
  for (let month = 0; month < 12; month += 1) sum += getValue(month)
  return sum
}
