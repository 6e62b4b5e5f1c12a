import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/traits/crop-type'
import { getCycleLimits } from '../crops/traits/cycle-limits'
import { toVarietyOption, type VarietyOption } from '../crops/traits/varieties'
import { countDaysToHarvest } from './days-to-harvest'
import { simulateSeason } from './simulate-season'

/** Bounds and steps of the thermal times that a variety may have, relative to the full-season variety; judged. */
const MIN_RATIO = 0.25
const MAX_RATIO = 2
const STEPS = 1750
/** A season that differs by no more from the days asked for takes about as long: thermal times go in steps. */
export const CLOSE_DAYS = 5

/** A variety whose season takes a number of days at a place. */
export interface VarietyOfDays {
  readonly option: VarietyOption
  /** Days from planting to harvest: those asked for, or the nearest ones that the crop can take there. */
  readonly days: number
}

/**
 * Finds the variety that is harvested a number of days after planting on a day. Where the crop stops growing before, that is
 * one which needs as much more warmth as days, and does not ripen.
 */
export function findVarietyOfDays(
  climate: PlaceClimate,
  crop: CropType,
  plantingDay: number,
  statedDays: number,
): VarietyOfDays {
  const days = Math.min(statedDays, Math.floor(getCycleLimits(crop).maxDays))
  const countDays = (ratio: number) => countRipeDays(climate, crop, plantingDay, ratio)
  let low = 0
  let high = STEPS
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (countDays(toRatio(middle)) <= days) low = middle
    else high = middle - 1
  }
  const longestDays = countDays(toRatio(low))
  const isReached = longestDays >= days - CLOSE_DAYS
  const ratio = isReached ? toRatio(low) : (toRatio(low) * days) / longestDays
  const ripeDays = countDays(ratio)
  const nearestDays = Number.isFinite(ripeDays) ? ripeDays : days
  const isClose = Math.abs(nearestDays - statedDays) <= CLOSE_DAYS
  return { option: toVarietyOption(ratio), days: isClose ? statedDays : nearestDays }
}

const toRatio = (step: number) => MIN_RATIO + ((MAX_RATIO - MIN_RATIO) * step) / STEPS

/** Counts the days from planting to harvest; infinite if the crop does not ripen. */
export function countRipeDays(
  climate: PlaceClimate,
  crop: CropType,
  plantingDay: number,
  ratio: number,
): number {
  const season = simulateSeason(climate, crop, plantingDay, ratio)
  return season.endProgress === 1 ? season.days + countDaysToHarvest(climate, crop, season) : Infinity
}

/** Returns the planting day, among some, from which the earliest variety ripens fastest. */
export function findFastestPlantingDay(
  climate: PlaceClimate,
  crop: CropType,
  plantingDays: readonly number[],
): number {
  let fastest = { day: plantingDays[0] ?? 0, days: Infinity }
  for (const day of plantingDays) {
    const days = countRipeDays(climate, crop, day, MIN_RATIO)
    if (days < fastest.days) fastest = { day, days }
  }
  return fastest.day
}

/** Days from planting to harvest that the crop's varieties usually take. */
export interface UsualDays {
  readonly min: number
  readonly max: number
}

/** Returns the published cycle (EcoCrop). Those of winter types differ in how they count the months of rest. */
export function getUsualDays(crop: CropType): UsualDays {
  if (!isWinterType(crop)) return { min: crop.cycleMinDays, max: crop.cycleMaxDays }
  const { minDays, maxDays } = getCycleLimits(crop)
  return { min: minDays, max: maxDays }
}
