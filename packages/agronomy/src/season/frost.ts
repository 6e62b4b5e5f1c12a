import type { PlaceClimate } from '../climate/place-climate'
import { sumDays } from '../climate/running-sums'
import { bearsGrain, type CropType, isWinterType } from '../crops/traits/crop-type'
import { at } from '../at'
import { getMonthIndex } from '../calendar'
import { listMainMonths } from '../main-months'
import type { Season } from './season'
import { computeSnowCm, computeWinterKillChance, getUsualWinter } from './winter'

/** Flowers, grains and fruits do not survive a lower minimum than this. */
const FLOWERING_KILL_C = -2
/** Flowers and grains of quinoa do not survive a lower minimum than this (Jacobsen et al. 2005, European Journal of Agronomy 22:131-139). */
const HARDY_FLOWERING_KILL_C = -4
/** Expected number of killing days at which the frost score falls to 1/e. */
const FROST_SCALE_DAYS = 12
/** Computes the score of a season with this expected number of killing days. */
export function computeFrostScore(killingDays: number): number {
  return Math.exp(-killingDays / FROST_SCALE_DAYS)
}

/** Returns the expected number of days of the season that are cold enough to kill the crop. */
export function countKillingFrostDays(climate: PlaceClimate, crop: CropType, season: Season): number {
  return isWinterType(crop)
    ? countWinterKillDays(climate, crop, season)
    : countFreezingDays(climate, crop, season)
}

/** Lists the months (1 to 12) of a season in which the crop is most likely to be killed by frost, or to stand in frozen soil. */
export function listFrostMonths(climate: PlaceClimate, crop: CropType, season: Season): number[] {
  const beforeFlowering = isWinterType(crop)
    ? getUsualWinter(climate, crop).killChances
    : getFreezingChances(climate, crop).beforeFlowering
  const fromFlowering = isWinterType(crop)
    ? climate.chanceMinimumBelow(FLOWERING_KILL_C)
    : getFreezingChances(climate, crop).fromFlowering
  const byMonth = new Float64Array(12)
  const frozenByMonth = new Float64Array(12)
  for (let day = 0; day < season.days; day += 1) {
    const date = season.plantingDay + day
    const month = getMonthIndex(date)
    const chance = at(day < season.stageDays.mid ? beforeFlowering : fromFlowering, date)
    byMonth[month] = at(byMonth, month) + chance
    if (at(climate.tmeanC, date) < 0) frozenByMonth[month] = at(frozenByMonth, month) + 1
  }
  const firstMonth = getMonthIndex(season.plantingDay)
  const months = listMainMonths(byMonth, firstMonth)
  return months.length > 0 ? months : listMainMonths(frozenByMonth, firstMonth)
}

/** Returns about the number of killing days that a season of this length has at least. Not for winter types. */
export function boundKillingFrostDays(
  climate: PlaceClimate,
  crop: CropType,
  plantingDay: number,
  seasonDays: number,
): number {
  return sumDays(climate.chanceMinimumBelow(crop.killC), plantingDay, plantingDay + seasonDays)
}

function countFreezingDays(climate: PlaceClimate, crop: CropType, season: Season): number {
  const { plantingDay, stageDays } = season
  const dates = {
    firstDay: plantingDay,
    midDay: plantingDay + stageDays.mid,
    endDay: plantingDay + season.days,
  }
  // Half of the seasons are free of frost, which the running sums show exactly.
  if (sumFreezingDays(climate, crop, dates) === 0) return 0
  const { beforeFlowering, fromFlowering } = getFreezingChances(climate, crop)
  let days = 0
  for (let day = 0; day < stageDays.mid; day += 1) days += at(beforeFlowering, plantingDay + day)
  for (let day = stageDays.mid; day < season.days; day += 1) days += at(fromFlowering, plantingDay + day)
  return days
}

/** Returns the daily probability of a minimum that kills the crop. */
function getFreezingChances(climate: PlaceClimate, crop: CropType) {
  const beforeFlowering = climate.chanceMinimumBelow(crop.killC)
  const floweringKillC = crop.flags.has('hardyflowers') ? HARDY_FLOWERING_KILL_C : FLOWERING_KILL_C
  const fromFlowering =
    crop.killC >= floweringKillC || !bearsGrain(crop)
      ? beforeFlowering
      : climate.chanceMinimumBelow(floweringKillC)
  return { beforeFlowering, fromFlowering }
}

/** Days of the two-year series between which a crop grows, and the day from which its canopy is full. */
interface SeasonDates {
  readonly firstDay: number
  readonly midDay: number
  readonly endDay: number
}

/** Returns about the result of `countKillingFrostDays`, from running sums. Not for winter types. */
export function sumFreezingDays(
  climate: PlaceClimate,
  crop: CropType,
  { firstDay, midDay, endDay }: SeasonDates,
): number {
  const { beforeFlowering, fromFlowering } = getFreezingChances(climate, crop)
  return sumDays(beforeFlowering, firstDay, midDay) + sumDays(fromFlowering, midDay, endDay)
}

/** Days of frozen soil that a winter type survives, per degree of the crown temperature that kills it; judged. */
const WINTER_DAYS_PER_DEGREE = 8.5
/** Killing days for each further day, because stands starve and rot under the snow; judged by places where they do. */
const KILLING_DAYS_PER_EXCESS_DAY = 0.65

/** Counts the killing days of a winter type. Very long winters kill as well. */
function countWinterKillDays(climate: PlaceClimate, crop: CropType, season: Season): number {
  const usualWinter = getUsualWinter(climate, crop)
  const fromFlowering = climate.chanceMinimumBelow(FLOWERING_KILL_C)
  let snowCm = 0
  let hasUsualSnow = false
  let frozenDays = 0
  let days = 0
  for (let day = 0; day < season.days; day += 1) {
    const date = season.plantingDay + day
    if (at(climate.tmeanC, date) < 0) frozenDays += 1
    if (!hasUsualSnow) {
      snowCm = computeSnowCm(climate, date, snowCm)
      hasUsualSnow = snowCm === at(usualWinter.snowCm, date)
    }
    if (day >= season.stageDays.mid) days += at(fromFlowering, date)
    else if (hasUsualSnow) days += at(usualWinter.killChances, date)
    else days += computeWinterKillChance(climate, crop, date, snowCm)
  }
  const excessDays = Math.max(0, frozenDays + WINTER_DAYS_PER_DEGREE * crop.killC)
  return days + KILLING_DAYS_PER_EXCESS_DAY * excessDays
}
