import { at } from '../at'
import { DAYS_IN_YEAR } from '../calendar'
import { SERIES_DAYS } from '../climate/daily-series'
import { chanceMinimumBelow } from '../climate/extreme-days'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/traits/crop-type'
import { clamp } from '../numbers'
import { reuseMemory } from '../reused/reused-memory'

/** Snow above this depth is not tracked. */
const MAX_SNOW_CM = 30

/**
 * Computes the depth of snow after a day. Below 0 °C a millimetre of rain falls as a centimetre of snow. Above 0 °C, 0.3 cm
 * of snow melts per day, plus 1.2 cm per degree.
 */
export function computeSnowCm({ tmeanC, rainMm }: PlaceClimate, date: number, snowCmBefore: number): number {
  const meanC = at(tmeanC, date)
  return meanC < 0
    ? Math.min(MAX_SNOW_CM, snowCmBefore + at(rainMm, date))
    : Math.max(0, snowCmBefore - 1.2 * meanC - 0.3)
}

/**
 * Computes the probability that a day before flowering kills a winter type, which hardens in the cold and whose crown is
 * insulated by snow.
 */
export function computeWinterKillChance(
  climate: PlaceClimate,
  crop: CropType,
  date: number,
  snowCm: number,
): number {
  const killC = getWinterKillC(crop.killC, at(climate.tmeanC, date), snowCm)
  return chanceMinimumBelow(killC, at(climate.tminC, date), at(climate.tmaxC, date), climate.site.latitude)
}

/** At this daily mean a plant is not hardened; judged after Fowler et al. (1999), whose winter wheat hardens below 10 °C. */
const UNHARDENED_FROM_C = 11
/** Crown temperature, in °C, that kills a plant which is not hardened. */
const UNHARDENED_KILL_C = -3
/** At this daily mean a plant is fully hardened: between freezing and 5 °C in the same model. */
const HARDENED_BELOW_C = 3

/**
 * Returns the minimum air temperature, in °C, that kills a winter type before flowering. The colder the season, the more
 * the plant is hardened. A hardened crown survives down to `crownKillC`, and under snow only part of the cold below -2 °C
 * reaches it (as in CERES-Wheat, Ritchie).
 */
function getWinterKillC(crownKillC: number, tmeanC: number, snowCm: number): number {
  const hardening = clamp((UNHARDENED_FROM_C - tmeanC) / (UNHARDENED_FROM_C - HARDENED_BELOW_C), 0, 1)
  const killC = UNHARDENED_KILL_C + hardening * (crownKillC - UNHARDENED_KILL_C)
  return (killC - 2) / getColdShare(snowCm)
}

/** Returns the share of the cold that reaches a crown under snow. */
function getColdShare(snowCm: number): number {
  return 0.4 + 0.0018 * (Math.min(snowCm, 15) - 15) ** 2
}

/** Computes how much snow there is before 1 January, from a year that begins without snow. */
function computeNewYearSnowCm(climate: PlaceClimate): number {
  let snowCm = 0
  for (let date = 0; date < DAYS_IN_YEAR; date += 1) snowCm = computeSnowCm(climate, date, snowCm)
  return snowCm
}

/**
 * Returns the expected number of days a year that kill a perennial whose buds snow covers, from the daily minimum that kills it
 * without snow.
 */
export function countKillingDaysUnderSnow(climate: PlaceClimate, killC: number): number {
  const { tminC, tmaxC, site } = climate
  let snowCm = computeNewYearSnowCm(climate)
  let days = 0
  for (let date = 0; date < DAYS_IN_YEAR; date += 1) {
    snowCm = computeSnowCm(climate, date, snowCm)
    const coveredKillC = (killC * getColdShare(0)) / getColdShare(snowCm)
    days += chanceMinimumBelow(coveredKillC, at(tminC, date), at(tmaxC, date), site.latitude)
  }
  return days
}

/** The winter of a crop that was sown before the first snow. Series cover two years. */
interface UsualWinter {
  /** Depth after each day. */
  readonly snowCm: Float64Array
  /** Results of `computeWinterKillChance`. */
  readonly killChances: Float64Array
}

const reuseWinter = reuseMemory((): UsualWinter => ({
  snowCm: new Float64Array(SERIES_DAYS),
  killChances: new Float64Array(SERIES_DAYS),
}))

let latest:
  | { readonly climate: PlaceClimate; readonly crop: CropType; readonly winter: UsualWinter }
  | undefined

/**
 * Returns the usual winter of a crop at a place. It is valid until that of another crop or place is computed, and computed
 * once, because chances for each season of a winter type would take most of the time of its assessment.
 */
export function getUsualWinter(climate: PlaceClimate, crop: CropType): UsualWinter {
  if (latest?.climate !== climate || latest.crop !== crop) {
    latest = undefined // if this fails, the latest winter may be overwritten
    const winter = reuseWinter()
    fillSnow(winter.snowCm, climate)
    fillKillChances(winter, climate, crop)
    latest = { climate, crop, winter }
  }
  return latest.winter
}

function fillSnow(series: Float64Array, climate: PlaceClimate): void {
  let snowCm = computeNewYearSnowCm(climate)
  for (let date = 0; date < SERIES_DAYS; date += 1) {
    snowCm = computeSnowCm(climate, date, snowCm)
    series[date] = snowCm
  }
}

function fillKillChances({ snowCm, killChances }: UsualWinter, climate: PlaceClimate, crop: CropType): void {
  for (let date = 0; date < SERIES_DAYS; date += 1) {
    const daySnowCm = at(snowCm, date)
    const hasSameSnow = date >= DAYS_IN_YEAR && daySnowCm === at(snowCm, date - DAYS_IN_YEAR)
    killChances[date] = hasSameSnow
      ? at(killChances, date - DAYS_IN_YEAR)
      : computeWinterKillChance(climate, crop, date, daySnowCm)
  }
}
