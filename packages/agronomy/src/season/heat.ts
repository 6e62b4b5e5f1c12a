import { at } from '../at'
import { formatMonthDay, getMonthIndex } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isSpringCereal, isUsuallyIrrigated } from '../crops/traits/crop-type'
import { rampUp } from '../numbers'
import type { Season } from './season'

/** Progress before full canopy during which flower buds are already sensitive. */
export const BUDDING_PROGRESS = 0.1

/** Share of the score that is lost if every sensitive day is too hot; judged. */
const HEAT_LOSS = 0.5
/** More for cool-season cereals: twelve days above 31 °C cost wheat half of its yield (Ferris et al. 1998); judged. */
const SPRING_CEREAL_HEAT_LOSS = 0.75

/**
 * Share of the loss that dry air saves crops that are watered in it, and mean relative humidities, in percent, of dry and of humid air;
 * judged. They cool themselves by transpiration: without it, the sterility of rice is overestimated by 14 to 73 % (van Oort et al.
 * 2014, Field Crops Research 156:303-312), and other crops are about 3 to 7 °C cooler than dry air (Idso 1982, Agricultural
 * Meteorology 27:59-70).
 */
const DRY_AIR_RELIEF = 0.6
const DRY_AIR_PCT = { whole: 45, none: 70 } as const

/**
 * Returns the share of the score that an annual crop loses if every sensitive day is too hot. `floweringDay` is in the middle of its
 * full canopy.
 */
export function getHeatLoss({ monthly }: PlaceClimate, crop: CropType, floweringDay: number): number {
  if (isSpringCereal(crop)) return SPRING_CEREAL_HEAT_LOSS
  if (!crop.flags.has('flooded') && !isUsuallyIrrigated(crop)) return HEAT_LOSS
  const humidityPct = at(monthly.humidityPct, getMonthIndex(floweringDay))
  return HEAT_LOSS * (1 - DRY_AIR_RELIEF * rampUp(humidityPct, DRY_AIR_PCT.none, DRY_AIR_PCT.whole))
}

/** Returns the day in the middle of full canopy, which lasts from `midDay` to `lateDay`. */
export const getFloweringDay = (midDay: number, lateDay: number): number => Math.floor((midDay + lateDay) / 2)

/**
 * Computes a score from the share of sensitive days that are too hot. Sensitive days are those around flowering for annual
 * crops, and those of growth for perennials.
 */
export function computeHeatScore(hotShare: number, loss = HEAT_LOSS): number {
  return 1 - loss * hotShare
}

/** Computes the expected share of the days around flowering that are hot enough to harm it. */
export function computeHotFloweringShare(climate: PlaceClimate, crop: CropType, season: Season): number {
  const dailyChances = climate.chanceMaximumAbove(crop.heatC)
  const { plantingDay } = season
  const { firstDay, endDay } = findSensitiveDays(season)
  let hotDays = 0
  for (let day = firstDay; day < endDay; day += 1) hotDays += at(dailyChances, plantingDay + day)
  return endDay > firstDay ? hotDays / (endDay - firstDay) : 0
}

/** Finds the days around flowering, from the first buds on. */
function findSensitiveDays({ progress, stages, stageDays, days }: Season): {
  firstDay: number
  endDay: number
} {
  let firstDay = stageDays.mid
  while (firstDay > 0 && at(progress, firstDay - 1) >= stages.mid - BUDDING_PROGRESS) firstDay -= 1
  let endDay = stageDays.late
  while (endDay < days && at(progress, endDay) <= stages.late) endDay += 1
  return { firstDay, endDay }
}

/** Returns the dates around flowering between which heat harms the crop, as MM-DD. */
export function getSensitiveDates(season: Season): { from: string; to: string } {
  const { firstDay, endDay } = findSensitiveDays(season)
  const { plantingDay } = season
  return { from: formatMonthDay(plantingDay + firstDay), to: formatMonthDay(plantingDay + endDay) }
}
