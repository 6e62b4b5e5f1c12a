import type { Variety } from '../assessment'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import { getFarmRatios } from '../crops/cycle-limits'
import { roundTo } from '../numbers'
import { type Field, UNKNOWN_FIELD } from '../score/field'
import { computeTimingScore, type PlantingTiming } from '../score/planting-timing'
import { computeSupplyScore, getHigherScores, type SupplyScores, toSupplyScores } from '../score/water-supply'
import { computeFrostScore, countKillingFrostDays, countMinKillingFrostDays } from '../season/frost'
import {
  computeRipeningScore,
  getMaxProgress,
  getMinSeasonDays,
  simulateSeason,
  sumMaxDegrees,
} from '../season/simulate-season'
import { computeHeatScore, computeHotFloweringShare, getHeatLoss } from '../season/heat'
import type { Season } from '../season/season'
import { computeSowingScore } from '../season/sowing'
import { computeSoilPhScore } from '../soil/soil-ph'
import { computeSeasonSuitability } from '../season/season-suitability'
import { computeCropDemand } from '../water/crop-demand'
import { computeRainfedYieldRatio } from '../water/season-water'

interface VarietyOption {
  readonly name: Variety
  /** Thermal time to ripeness relative to the full-season variety. */
  readonly thermalTimeRatio: number
}

const FULL_SEASON: VarietyOption = { name: 'full', thermalTimeRatio: 1 }
const EARLIER_VARIETIES: readonly VarietyOption[] = [
  { name: 'medium', thermalTimeRatio: 0.75 },
  { name: 'early', thermalTimeRatio: 0.55 },
]

const VARIETIES: readonly VarietyOption[] = [FULL_SEASON, ...EARLIER_VARIETIES]

/** How one variety of an annual crop, planted on one day, grows if it has enough water. */
interface Growth {
  readonly variety: Variety
  readonly season: Season
  /** Expected days of the season that are cold enough to kill the crop. */
  readonly killingFrostDays: number
  /** Expected share of the days around flowering that are hot enough to harm it. */
  readonly hotFloweringShare: number
  /** Scores, 0 to 1, whose product is `climateScore`. */
  readonly factorScores: {
    readonly temperature: number
    readonly frost: number
    readonly heat: number
    readonly ripening: number
    readonly sowing_temperature: number
    /** Early varieties yield less. */
    readonly variety: number
    /** 1 if the pH of the soil is unknown. */
    readonly soil_ph: number
  }
  /** Score without water stress. */
  readonly climateScore: number
}

/** Result of one variety of an annual crop planted on one day. */
export interface VarietyTrial extends Growth {
  /** Share of the attainable yield that is reached without irrigation. */
  readonly yieldRatioRainfed: number
  readonly scores: SupplyScores
}

/** Results of the varieties of an annual crop planted on one day. */
export interface VarietyTrials {
  /** Trial of the best variety for the supply of the question. */
  readonly bestExpected: VarietyTrial
  /** Trial of the best variety with irrigation, which is often the same one. */
  readonly bestIrrigated: VarietyTrial
  /** Score of the best variety for each water supply. */
  readonly scores: SupplyScores
}

/**
 * Simulates all varieties of an annual crop. On a tie, the variety with the longer season wins, because it yields more.
 * `plantingDay` is counted from 0 (1 January).
 */
export function tryVarieties(
  climate: PlaceClimate,
  crop: CropType,
  plantingDay: number,
  field: Field = UNKNOWN_FIELD,
): VarietyTrials {
  const fullSeason = computeGrowth(climate, crop, { plantingDay, variety: FULL_SEASON, field })
  let bestExpected = addWater(climate, crop, fullSeason, field)
  let bestIrrigated = bestExpected
  let scores = bestExpected.scores
  const getMaxScore = createScoreBound(climate, crop, plantingDay, { field, minScore: scores.rainfed })
  for (const variety of EARLIER_VARIETIES) {
    // A variety with a lower score for its climate is not better with any supply, because rain-fed scores are the lowest.
    if (getMaxScore(variety) <= scores.rainfed) continue
    const growth = computeGrowth(climate, crop, { plantingDay, variety, field })
    if (growth.climateScore <= scores.rainfed) continue
    const trial = addWater(climate, crop, growth, field)
    if (trial.scores.expected > bestExpected.scores.expected) bestExpected = trial
    if (trial.scores.irrigated > bestIrrigated.scores.irrigated) bestIrrigated = trial
    scores = getHigherScores(scores, trial.scores)
  }
  return { bestExpected, bestIrrigated, scores }
}

/** Returns whether every variety that is planted on this day certainly scores 0. */
export function isHopeless(
  climate: PlaceClimate,
  crop: CropType,
  plantingDay: number,
  field: Field,
): boolean {
  const getMaxScore = createScoreBound(climate, crop, plantingDay, { field, minScore: 0 })
  return VARIETIES.every((variety) => getMaxScore(variety) === 0)
}

interface ScoreOptions {
  readonly field: Field
  readonly minScore: number
}

/**
 * Returns the highest score of any variety planted on one of the days of a month if it is above a minimum, else the
 * minimum. Ends with the first score that is published as the highest possible one, that of the timing, and skips
 * varieties that cannot score higher than the best one so far.
 */
export function findBestScore(
  climate: PlaceClimate,
  crop: CropType,
  plantingDays: readonly number[],
  { timing, ...options }: ScoreOptions & { readonly timing: PlantingTiming | undefined },
): number {
  return findBestScores([{ climate, timing }], crop, plantingDays, options)[0] ?? options.minScore
}

/** The climate of a month of planting, and how usual the month is there. */
interface PlantingClimate {
  readonly climate: PlaceClimate
  readonly timing: PlantingTiming | undefined
}

/** Like `findBestScore`, for several climates that differ only in rain and soil. */
export function findBestScores(
  plantings: readonly PlantingClimate[],
  crop: CropType,
  plantingDays: readonly number[],
  options: ScoreOptions,
): number[] {
  // Snow protects winter types, so their growth depends on rain as well.
  return isWinterType(crop)
    ? plantings.flatMap((planting) => findBestScoresOfGrowth([planting], crop, plantingDays, options))
    : findBestScoresOfGrowth(plantings, crop, plantingDays, options)
}

/** The best score in a climate so far. */
interface BestScore {
  readonly climate: PlaceClimate
  readonly timingScore: number
  /** Rounded score without any other limitation than the timing. */
  readonly highestScore: number
  score: number
}

/** Finds the best scores in climates in which the crop grows equally until water is short. */
function findBestScoresOfGrowth(
  plantings: readonly PlantingClimate[],
  crop: CropType,
  plantingDays: readonly number[],
  { field, minScore }: ScoreOptions,
): number[] {
  const bestScores = plantings.map(({ climate, timing }): BestScore => {
    const timingScore = computeTimingScore(timing, field.supply)
    return { climate, timingScore, highestScore: roundTo(timingScore, 2), score: minScore }
  })
  const [first] = plantings
  if (!first) return []
  for (const plantingDay of plantingDays) {
    const improvableScore = Math.min(...bestScores.map(getImprovableScore))
    const getMaxScore = createScoreBound(first.climate, crop, plantingDay, {
      field,
      minScore: improvableScore,
    })
    for (const variety of VARIETIES) {
      const maxScore = getMaxScore(variety)
      if (!bestScores.some((best) => canImprove(best, maxScore))) continue
      const growth = computeGrowth(first.climate, crop, { plantingDay, variety, field })
      const improvable = bestScores.filter((best) => canImprove(best, growth.climateScore))
      if (improvable.length === 0) continue
      const demand = computeCropDemand(first.climate, crop, growth.season)
      for (const best of improvable) {
        const yieldRatio = computeRainfedYieldRatio(best.climate, crop, demand)
        const score = computeSupplyScore(growth.climateScore, yieldRatio, field.supply)
        best.score = Math.max(best.score, best.timingScore * score)
      }
    }
  }
  return bestScores.map(({ score }) => score)
}

/** Whether a season with this score, before water stress, may raise the best score as published. */
function canImprove({ score, timingScore, highestScore }: BestScore, climateScore: number): boolean {
  return timingScore * climateScore > score && roundTo(score, 2) !== highestScore
}

/** Returns the score, before water stress and timing, that a season has to exceed in order to raise the best score. */
function getImprovableScore({ score, timingScore }: BestScore): number {
  return (score / timingScore) * (1 - ROUNDING)
}

/** Exceeds what rounding adds to a bound. */
const ROUNDING = 1e-6

/**
 * Creates a function that returns a score that a variety planted on this day does not exceed. Most crops cannot be grown
 * at a place in a given month, which the sowing weather, the soil, frost and warmth show without a simulation. It ends with
 * the first of them that shows that no variety scores above `minScore`.
 */
function createScoreBound(
  climate: PlaceClimate,
  crop: CropType,
  plantingDay: number,
  { field, minScore }: ScoreOptions,
): (variety: VarietyOption) => number {
  const sowingScore =
    computeSowingScore(climate, crop, plantingDay) * computeFieldScore(crop, field) * (1 + ROUNDING)
  if (sowingScore <= minScore) return () => sowingScore
  const minFrostDays = isWinterType(crop)
    ? 0
    : countMinKillingFrostDays(climate, crop, plantingDay, getMinSeasonDays(crop))
  const maxScore = sowingScore * computeFrostScore(minFrostDays)
  if (maxScore <= minScore) return () => maxScore
  const maxDegrees = sumMaxDegrees(climate, crop, plantingDay)
  return (variety) => {
    const maxProgress = getMaxProgress(crop, variety.thermalTimeRatio, maxDegrees)
    return maxScore * computeVarietyScore(crop, variety) * computeRipeningScore(maxProgress)
  }
}

interface TrialInput {
  readonly plantingDay: number
  readonly variety: VarietyOption
  readonly field: Field
}

function computeGrowth(
  climate: PlaceClimate,
  crop: CropType,
  { plantingDay, variety, field }: TrialInput,
): Growth {
  const season = simulateSeason(climate, crop, plantingDay, variety.thermalTimeRatio)
  const killingFrostDays = countKillingFrostDays(climate, crop, season)
  const hotFloweringShare = computeHotFloweringShare(climate, crop, season)
  const factorScores = {
    temperature: computeSeasonSuitability(climate, crop, season),
    frost: computeFrostScore(killingFrostDays),
    heat: computeHeatScore(hotFloweringShare, getHeatLoss(crop)),
    ripening: computeRipeningScore(season.endProgress),
    sowing_temperature: computeSowingScore(climate, crop, season.plantingDay),
    variety: computeVarietyScore(crop, variety),
    soil_ph: computeFieldScore(crop, field),
  }
  const climateScore =
    factorScores.temperature *
    factorScores.frost *
    factorScores.heat *
    factorScores.ripening *
    factorScores.sowing_temperature *
    factorScores.variety *
    factorScores.soil_ph
  return {
    variety: variety.name,
    season,
    killingFrostDays,
    hotFloweringShare,
    factorScores,
    climateScore,
  }
}

function addWater(climate: PlaceClimate, crop: CropType, growth: Growth, field: Field): VarietyTrial {
  const demand = computeCropDemand(climate, crop, growth.season)
  const yieldRatioRainfed = computeRainfedYieldRatio(climate, crop, demand)
  const scores = toSupplyScores(growth.climateScore, yieldRatioRainfed, field.supply)
  return { ...growth, yieldRatioRainfed, scores }
}

/** Computes the score of the soil, which is 1 if its pH is unknown. */
function computeFieldScore(crop: CropType, { soilPh }: Field): number {
  return soilPh === undefined ? 1 : computeSoilPhScore(soilPh, crop.soilPh)
}

/** Computes the score of a variety, which is lower for varieties that are earlier than the published ones: they yield less. */
function computeVarietyScore(crop: CropType, { thermalTimeRatio }: VarietyOption): number {
  return Math.min(1, Math.sqrt(thermalTimeRatio * getFarmRatios(crop).thermalTime))
}
