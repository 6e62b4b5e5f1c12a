import { DAYS_IN_MONTH } from '../calendar'
import { chanceMaximumAbove, chanceMinimumBelow } from '../climate/extreme-days'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { at } from '../at'
import { clamp, normalShareBelow } from '../numbers'
import { heatFactor } from '../season/heat'
import { suitabilityAt } from '../season/temperature-suitability'

/** Expected killing days per year at which the frost factor falls to 1/e. Small, because plants do not regrow. */
const KILL_SCALE_DAYS = 3
/** Days of spring frost per year at which the frost factor falls to 1/e. Large, because only flowers are lost. */
const SPRING_FROST_SCALE_DAYS = 25
const SPRING_FROST_BELOW_C = -2
const CHILL_BELOW_C = 10
/** Standard deviation of daily means about the monthly mean. */
const DAILY_SPREAD_C = 4

/** A kind of frost damage and the expected number of days per year. */
export interface FrostDamage {
  readonly damages: 'plants' | 'flowers'
  readonly belowC: number
  readonly days: number
}

/** Both kinds of frost damage, the more costly one first. */
export type PerennialFrost = readonly [FrostDamage, FrostDamage]

/** Suitability of a place's climate for a perennial crop, independent of the planting month. */
export interface PerennialYear {
  /** Mean temperature of the crop's best months. */
  readonly growingC: number
  readonly frost: PerennialFrost
  /** Expected share of damagingly hot days in the growing months. */
  readonly hotShare: number
  readonly chillDays: number
  readonly factors: {
    readonly temperature: number
    readonly frost: number
    readonly heat: number
    readonly chilling: number
  }
  /** Score without water stress, planted in the best month. */
  readonly climateScore: number
}

export function getPerennialYear(climate: PlaceClimate, crop: CropType): PerennialYear {
  const best = averageBestMonths(climate, crop)
  const { frost, frostFactor } = getYearlyFrost(climate, crop)
  const hotShare = hotGrowingShare(climate, crop)
  const chillDays = sumMonths((month) => {
    const share = normalShareBelow((CHILL_BELOW_C - at(climate.monthly.tmeanC, month)) / DAILY_SPREAD_C)
    return share * at(DAYS_IN_MONTH, month)
  })
  const factors = {
    temperature: best.suitability,
    frost: frostFactor,
    heat: heatFactor(hotShare),
    chilling: crop.chillDays > 0 ? Math.min(1, chillDays / crop.chillDays) ** 2 : 1,
  }
  const climateScore = factors.temperature * factors.frost * factors.heat * factors.chilling
  return { growingC: best.meanC, frost, hotShare, chillDays, factors, climateScore }
}

function getYearlyFrost(
  climate: PlaceClimate,
  crop: CropType,
): { frost: PerennialFrost; frostFactor: number } {
  const inLeaf = (tmeanC: number) => crop.flags.has('deciduous') && tmeanC >= crop.temperature.absoluteMinC
  const killingDays = countDaysBelow(climate, crop.killC, () => true)
  const springFrostDays = countDaysBelow(climate, SPRING_FROST_BELOW_C, inLeaf)
  const killRate = killingDays / KILL_SCALE_DAYS
  const springFrostRate = springFrostDays / SPRING_FROST_SCALE_DAYS
  const killing = { damages: 'plants', belowC: crop.killC, days: killingDays } as const
  const inSpring = { damages: 'flowers', belowC: SPRING_FROST_BELOW_C, days: springFrostDays } as const
  return {
    frost: killRate >= springFrostRate ? [killing, inSpring] : [inSpring, killing],
    frostFactor: Math.exp(-killRate - springFrostRate),
  }
}

/** Daily maximum that damages a perennial: 40 °C, or more for desert crops. */
export function perennialHeatC(crop: CropType): number {
  return Math.max(40, crop.temperature.absoluteMaxC)
}

function averageBestMonths(climate: PlaceClimate, crop: CropType): { suitability: number; meanC: number } {
  const count = clamp(Math.round(crop.cycleMinDays / 30), 5, 12)
  const months = Array.from(climate.monthly.tmeanC, (tmeanC) => ({
    tmeanC,
    suitability: suitabilityAt(crop.temperature, tmeanC),
  }))
  const best = months.sort((a, b) => b.suitability - a.suitability || b.tmeanC - a.tmeanC).slice(0, count)
  return {
    suitability: best.reduce((sum, { suitability }) => sum + suitability, 0) / count,
    meanC: best.reduce((sum, { tmeanC }) => sum + tmeanC, 0) / count,
  }
}

function countDaysBelow(
  climate: PlaceClimate,
  thresholdC: number,
  includesMonth: (tmeanC: number) => boolean,
): number {
  const { tminC, tmaxC, tmeanC } = climate.monthly
  return sumMonths((month) =>
    includesMonth(at(tmeanC, month))
      ? chanceMinimumBelow(thresholdC, at(tminC, month), at(tmaxC, month)) * at(DAYS_IN_MONTH, month)
      : 0,
  )
}

function hotGrowingShare(climate: PlaceClimate, crop: CropType): number {
  const { tminC, tmaxC, tmeanC } = climate.monthly
  const thresholdC = perennialHeatC(crop)
  const growing = [...tmeanC.keys()].filter((month) => at(tmeanC, month) >= crop.temperature.absoluteMinC)
  if (growing.length === 0) return 0
  const hot = growing.map((month) => chanceMaximumAbove(thresholdC, at(tminC, month), at(tmaxC, month)))
  return hot.reduce((sum, share) => sum + share, 0) / growing.length
}

function sumMonths(value: (month: number) => number): number {
  let sum = 0
  for (let month = 0; month < 12; month += 1) sum += value(month)
  return sum
}
