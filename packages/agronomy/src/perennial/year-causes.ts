import type { GrowthPhase } from '@crop/domain'
import { at } from '../at'
import { DAYS_IN_MONTH } from '../calendar'
import { chanceMaximumAbove, chanceMinimumBelow } from '../climate/extreme-days'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/traits/crop-type'
import { getFlowerWarmth } from '../crops/traits/flower-warmth'
import { getFloweringNightLimits } from '../crops/traits/warm-nights'
import type { Causes, WarmNights, WetWeather } from '../score/causes'
import { listMainMonths, startAfterGap } from '../main-months'
import type { TemperatureLimit } from '../season/temperature-limit'
import { computeSuitability } from '../season/temperature-suitability'
import {
  findWorstMonth,
  type FrostDamage,
  getHeatThresholdC,
  suffersFromFrost,
  isGrowingMonth,
  listBestMonths,
  listWarmestMonths,
  type PerennialYear,
} from './perennial-year'

/** Finds what is behind the scores of a year of a full-grown stand. */
export function findYearCauses(
  climate: PlaceClimate,
  crop: CropType,
  year: PerennialYear,
): Pick<Causes, 'findTemperatureLimit' | 'warmNights' | 'frost' | 'heat' | 'wetWeather'> {
  const [mainDamage] = year.frostDamages
  const { tminC, tmaxC, tmeanC } = climate.monthly
  const hotDays = mapMonths((month) =>
    isGrowingMonth(crop, at(tmeanC, month))
      ? chanceMaximumAbove(getHeatThresholdC(crop), at(tminC, month), at(tmaxC, month))
      : 0,
  )
  return {
    findTemperatureLimit: () => findTemperatureLimit(climate, crop, year),
    frost: {
      months: listDamageMonths(climate, crop, mainDamage),
      harmsFlowers: mainDamage.affects === 'flowers',
    },
    heat: { months: startAfterGap(listMainMonths(hotDays)) },
    warmNights: findWarmNights(climate, crop, year),
    wetWeather: findWetYear(crop, year),
  }
}

/** Finds nights of the coolest month that limit a crop more than its months do. */
function findWarmNights(
  { monthly: { tminC } }: PlaceClimate,
  crop: CropType,
  { coolestNightsScore, bestMonthsScore, worstMonthScore }: PerennialYear,
): WarmNights | null {
  const limits = getFloweringNightLimits(crop)
  if (!limits || coolestNightsScore === 1) return null
  if (coolestNightsScore > Math.min(bestMonthsScore, worstMonthScore)) return null
  return { span: 'coolest_month', meanC: Math.min(...tminC), limitC: limits.optimalMaxC }
}

function findWetYear({ rainMaxMm }: CropType, { rainMm, factorScores }: PerennialYear): WetWeather | null {
  return factorScores.wet_weather === 1 ? null : { kind: 'year', rainMm, maxMm: rainMaxMm }
}

/** Lists the months (1 to 12) with most of a kind of frost damage. */
export function listDamageMonths(
  { monthly: { tminC, tmaxC, tmeanC }, site }: PlaceClimate,
  crop: CropType,
  { affects, belowC }: FrostDamage,
): number[] {
  const isHarmful = (month: number) => affects === 'plants' || suffersFromFrost(crop, tmeanC, month)
  const days = mapMonths((month) =>
    isHarmful(month) ? chanceMinimumBelow(belowC, at(tminC, month), at(tmaxC, month), site.latitude) : 0,
  )
  return startAfterGap(listMainMonths(days))
}

function mapMonths(getChance: (month: number) => number): Float64Array {
  return DAYS_IN_MONTH.map((days, month) => days * getChance(month))
}

/**
 * Describes the months that lower the score of the temperature: of the best ones, or the worst one, or the warmest ones if they
 * lower it more.
 */
function findTemperatureLimit(
  { monthly }: PlaceClimate,
  crop: CropType,
  { bestMonthsScore, worstMonthScore, flowerWarmthScore }: PerennialYear,
): TemperatureLimit | null {
  const { tmeanC } = monthly
  const warmth = getFlowerWarmth(crop)
  if (warmth && flowerWarmthScore < Math.min(bestMonthsScore, worstMonthScore)) {
    return describeCoolSummer(tmeanC, warmth.optimalMinC)
  }
  return worstMonthScore < bestMonthsScore
    ? describeMonths(tmeanC, crop, { phase: 'worst_month', months: [findWorstMonth(tmeanC, crop)] })
    : describeBestMonths(tmeanC, crop, listBestMonths(tmeanC, crop))
}

function describeCoolSummer(tmeanC: Float64Array, limitC: number): TemperatureLimit {
  const months = listWarmestMonths(tmeanC)
  const meanC = months.reduce((sum, month) => sum + at(tmeanC, month), 0) / months.length
  return {
    side: 'cold',
    phase: 'flowering',
    months: startAfterGap(months.map((month) => month + 1)),
    meanC,
    limitC,
  }
}

/** Only where all of its best months are too cold, or too hot, it is so even in those. Of the hot months none is left out. */
function describeBestMonths(
  tmeanC: Float64Array,
  crop: CropType,
  months: readonly number[],
): TemperatureLimit | null {
  const limit = describeMonths(tmeanC, crop, { phase: 'best_months', months })
  if (!limit || limit.months.length === months.length) return limit
  const isHot = (month: number) => at(tmeanC, month) > crop.temperature.optimalMaxC
  const limiting = limit.side === 'hot' ? [...tmeanC.keys()].filter(isHot) : months
  return describeMonths(tmeanC, crop, { phase: 'growth', months: limiting })
}

/** Describes those of the months that are too cold, or those that are too hot, whichever lose more; null without any. */
function describeMonths(
  tmeanC: Float64Array,
  { temperature }: CropType,
  { phase, months }: { phase: GrowthPhase; months: readonly number[] },
): TemperatureLimit | null {
  const getLoss = (month: number) => 1 - computeSuitability(temperature, at(tmeanC, month))
  const isCold = (month: number) => at(tmeanC, month) < temperature.optimalMinC
  const unsuitable = months.filter((month) => getLoss(month) > 0)
  const sum = (of: readonly number[], getValue: (month: number) => number) =>
    of.reduce((total, month) => total + getValue(month), 0)
  const [cold, hot] = [unsuitable.filter(isCold), unsuitable.filter((month) => !isCold(month))]
  const side = sum(cold, getLoss) >= sum(hot, getLoss) ? 'cold' : 'hot'
  const limiting = side === 'cold' ? cold : hot
  if (limiting.length === 0) return null
  return {
    side,
    phase,
    months: startAfterGap(limiting.map((month) => month + 1)),
    meanC: sum(limiting, (month) => at(tmeanC, month)) / limiting.length,
    limitC: side === 'cold' ? temperature.optimalMinC : temperature.optimalMaxC,
  }
}
