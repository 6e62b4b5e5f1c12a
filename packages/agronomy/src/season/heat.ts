import { at } from '../at'
import { formatMonthDay } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isSpringCereal } from '../crops/crop-type'
import type { Season } from './season'

/** Progress before full canopy during which flower buds are already sensitive. */
export const BUDDING_PROGRESS = 0.1

/** Share of the score that is lost if every sensitive day is too hot; judged. */
const HEAT_LOSS = 0.5
/** More for cool-season cereals: twelve days above 31 °C cost wheat half of its yield (Ferris et al. 1998); judged. */
const SPRING_CEREAL_HEAT_LOSS = 0.75

/** Returns the share of the score that an annual crop loses if every sensitive day is too hot. */
export function getHeatLoss(crop: CropType): number {
  return isSpringCereal(crop) ? SPRING_CEREAL_HEAT_LOSS : HEAT_LOSS
}

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
