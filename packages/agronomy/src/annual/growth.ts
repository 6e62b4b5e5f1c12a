import type { PlaceClimate } from '../climate/place-climate'
import { getExtratropicalShare } from '../climate/tropics'
import { type CropType, isWinterType } from '../crops/traits/crop-type'
import { getFarmRatios } from '../crops/traits/cycle-limits'
import { getVarieties, type VarietyOption, type VarietyOptions } from '../crops/traits/varieties'
import type { Field } from '../score/field'
import { computeFrostScore, countKillingFrostDays, boundKillingFrostDays } from '../season/frost'
import { computeHeatScore, computeHotFloweringShare, getFloweringDay, getHeatLoss } from '../season/heat'
import { rampUp } from '../numbers'
import { hasLateHighlandVarieties } from '../season/growing-range'
import type { Season } from '../season/season'
import { computeRosetteShare, needsRosette } from '../season/rosette'
import { computeSeasonSuitability } from '../season/season-suitability'
import {
  computeRipeningScore,
  getMaxProgress,
  getMinSeasonDays,
  isSurelyLonger,
  simulateSeason,
  sumMaxDegrees,
  sumYearDegrees,
} from '../season/simulate-season'
import { computeSowingScore } from '../season/sowing'
import { computeSoilPhScore } from '../soil/soil-ph'

/** Latitudes, in degrees, between which varieties change to those of short summers; judged. */
const TEMPERATE_LATITUDE = 50
const HIGH_LATITUDE = 60

/** An annual crop that is planted in a field on a day. */
export interface Planting {
  readonly climate: PlaceClimate
  readonly crop: CropType
  /** Counted from 0 (1 January). */
  readonly plantingDay: number
  readonly field: Field
}

/** Returns the varieties that may be planted: those of the field if they are stated, else all of the crop. */
export function getPlantedVarieties({ crop, field }: Pick<Planting, 'crop' | 'field'>): VarietyOptions {
  return field.varieties ?? getVarieties(crop)
}

/** How one variety grows if it has enough water. */
export interface Growth {
  readonly variety: VarietyOption
  readonly season: Season
  /** Score without water stress. */
  readonly climateScore: number
}

/** The limits of growth besides water. */
export interface GrowthFactors {
  /** Expected days of the season that are cold enough to kill the crop. */
  readonly killingFrostDays: number
  /** Expected share of the days around flowering that are hot enough to harm it. */
  readonly hotFloweringShare: number
  /** Scores, 0 to 1, whose product is the score without water stress. */
  readonly scores: {
    readonly temperature: number
    readonly frost: number
    readonly heat: number
    readonly ripening: number
    readonly sowing_temperature: number
    /** Early varieties yield less. */
    readonly variety: number
    /** 1 for crops that need no rosette before winter. */
    readonly establishment: number
    /** 1 if the pH of the soil is unknown. */
    readonly soil_ph: number
  }
}

/** Simulates the season of a variety. */
export function computeGrowth(planting: Planting, variety: VarietyOption): Growth {
  const { climate, crop, plantingDay } = planting
  const season = simulateSeason(climate, crop, plantingDay, variety.thermalTimeRatio)
  const isUseless =
    computeRipeningScore(season.endProgress) === 0 || isUnusual(planting, variety, season.days)
  if (isUseless) return { variety, season, climateScore: 0 }
  return { variety, season, climateScore: computeClimateScore(planting, variety, season) }
}

/**
 * Returns whether farmers grow a variety with a shorter season: this one takes more days than is usual for the crop, and it is not
 * the earliest. A stated variety is grown whatever its season.
 */
export function isUnusual({ climate, crop, field }: Planting, variety: VarietyOption, days: number): boolean {
  return !field.varieties && days > getMaxUsualDays(climate, crop) && variety !== getVarieties(crop).at(-1)
}

/** Returns the days to ripeness above which farmers grow an earlier variety. Those of tropical highlands are late. */
export function getMaxUsualDays(climate: PlaceClimate, crop: CropType): number {
  if (hasLateHighlandVarieties(climate, crop)) return Infinity
  const { maxUsualDays, maxTropicalDays, maxHighLatitudeDays } = getFarmRatios(crop)
  const latitude = Math.abs(climate.site.latitude)
  return latitude > TEMPERATE_LATITUDE
    ? interpolateDays(maxUsualDays, maxHighLatitudeDays, rampUp(latitude, TEMPERATE_LATITUDE, HIGH_LATITUDE))
    : interpolateDays(maxTropicalDays, maxUsualDays, getExtratropicalShare(climate))
}

/** The two may be equal and infinite. */
const interpolateDays = (from: number, to: number, share: number): number =>
  from === to ? from : Math.round(from + share * (to - from))

/** Returns whether the warmth of the days that are usual for the crop shows, without a simulation, that a variety is unusual. */
export function isSurelyUnusual(planting: Planting, variety: VarietyOption): boolean {
  const { climate, crop, plantingDay } = planting
  if (!isUnusual(planting, variety, Infinity)) return false
  return isSurelyLonger(climate, crop, plantingDay, {
    thermalTimeRatio: variety.thermalTimeRatio,
    days: getMaxUsualDays(climate, crop),
  })
}

function computeClimateScore(planting: Planting, variety: VarietyOption, season: Season): number {
  const { scores } = computeGrowthFactors(planting, variety, season)
  return (
    scores.temperature *
    scores.frost *
    scores.heat *
    scores.ripening *
    scores.sowing_temperature *
    scores.variety *
    scores.establishment *
    scores.soil_ph
  )
}

/** Rates what limits the growth of a variety in a season. */
export function computeGrowthFactors(
  planting: Planting,
  variety: VarietyOption,
  season: Season,
): GrowthFactors {
  const { climate, crop, field } = planting
  const { plantingDay, stageDays } = season
  const floweringDay = getFloweringDay(plantingDay + stageDays.mid, plantingDay + stageDays.late)
  const killingFrostDays = countKillingFrostDays(climate, crop, season)
  const hotFloweringShare = computeHotFloweringShare(climate, crop, season)
  return {
    killingFrostDays,
    hotFloweringShare,
    scores: {
      temperature: computeSeasonSuitability(climate, crop, season),
      frost: computeFrostScore(killingFrostDays),
      heat: computeHeatScore(hotFloweringShare, getHeatLoss(climate, crop, floweringDay)),
      ripening: computeRipeningScore(season.endProgress),
      sowing_temperature: computeSowingScore(climate, crop, season.plantingDay),
      variety: computeVarietyScore(planting, variety, season.days),
      establishment: needsRosette(crop) ? computeRosetteShare(climate, season.plantingDay) : 1,
      soil_ph: computeFieldScore(crop, field),
    },
  }
}

/** More than the rounding error of a bound. */
const ROUNDING = 1e-6

/**
 * Returns a score that no variety planted on this day exceeds. Most crops cannot be grown at a place in a given month, which
 * the sowing weather, the soil and frost show without a simulation. Returns the first bound that is not above `minScore`.
 */
export function boundScore({ climate, crop, plantingDay, field }: Planting, minScore: number): number {
  const sowingScore =
    computeSowingScore(climate, crop, plantingDay) * computeFieldScore(crop, field) * (1 + ROUNDING)
  if (sowingScore <= minScore || isWinterType(crop)) return sowingScore
  const minDays = getMinSeasonDays(crop, field.varieties?.at(-1)?.thermalTimeRatio)
  const minFrostDays = boundKillingFrostDays(climate, crop, plantingDay, minDays)
  return sowingScore * computeFrostScore(minFrostDays)
}

/** Returns a score that no variety planted on any of the days exceeds, like `boundScore`. */
export function boundMonthScore(
  { climate, crop, field }: Omit<Planting, 'plantingDay'>,
  plantingDays: readonly number[],
  minScore: number,
): number {
  let maxScore = 0
  for (const plantingDay of plantingDays) {
    maxScore = Math.max(maxScore, boundScore({ climate, crop, plantingDay, field }, minScore))
    if (maxScore > minScore) break
  }
  return maxScore
}

/**
 * Creates a function that returns a score which a variety planted on this day does not exceed because of its warmth, from the bound
 * of all varieties.
 */
export function createVarietyBound(planting: Planting, maxScore: number): (variety: VarietyOption) => number {
  const { climate, crop, plantingDay } = planting
  const maxDegrees = sumMaxDegrees(climate, crop, plantingDay)
  return (variety) => {
    const maxProgress = getMaxProgress(crop, variety.thermalTimeRatio, maxDegrees)
    return maxScore * computeVarietyScore(planting, variety, Infinity) * computeRipeningScore(maxProgress)
  }
}

/** Returns the product of the scores for sowing weather, soil and variety of a season that takes at most some days. */
export function computeStartScore(planting: Planting, variety: VarietyOption, maxDays: number): number {
  const { climate, crop, plantingDay, field } = planting
  return (
    computeSowingScore(climate, crop, plantingDay) *
    computeFieldScore(crop, field) *
    computeVarietyScore(planting, variety, maxDays)
  )
}

/** Computes the score of the soil, which is 1 if its pH is unknown. */
function computeFieldScore(crop: CropType, { soilPh }: Field): number {
  return soilPh === undefined ? 1 : computeSoilPhScore(soilPh, crop.soilPh)
}

/**
 * Computes the score of a variety, which is lower for varieties that are earlier than the published ones: they yield less. They do not
 * where it is so cool that they take as long as is usual, unless the growing season is too short for the latest variety.
 */
function computeVarietyScore(
  { climate, crop }: Planting,
  { thermalTimeRatio }: VarietyOption,
  days: number,
): number {
  const { fullYield } = getFarmRatios(crop)
  const maxUsualDays = getMaxUsualDays(climate, crop)
  const earliness = Math.min(1, thermalTimeRatio / fullYield)
  const usualDaysShare = Math.min(1, days / maxUsualDays)
  const takesLonger = Number.isFinite(maxUsualDays) && usualDaysShare > earliness
  return Math.sqrt(takesLonger && hasLongSeason(climate, crop) ? usualDaysShare : earliness)
}

/** Returns whether a year is warm enough for the latest variety to ripen, which may take longer than its longest cycle. */
function hasLongSeason(climate: PlaceClimate, crop: CropType): boolean {
  const [latest] = getVarieties(crop)
  return getMaxProgress(crop, latest.thermalTimeRatio, sumYearDegrees(climate, crop)) === 1
}
