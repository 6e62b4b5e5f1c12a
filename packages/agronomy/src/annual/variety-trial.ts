import type { Variety } from '../assessment'
import { getPlantingDay } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { type Field, UNKNOWN_FIELD } from '../score/field'
import { getHigherScores, type SupplyScores, toSupplyScores } from '../score/water-supply'
import { computeFrostScore, countKillingFrostDays } from '../season/frost'
import { computeRipeningScore, simulateSeason } from '../season/simulate-season'
import { computeHeatScore, computeHotFloweringShare } from '../season/heat'
import type { Season } from '../season/season'
import { computeSowingScore } from '../season/sowing'
import { computeSoilPhScore } from '../soil/soil-ph'
import { computeSeasonSuitability, type SeasonSuitability } from '../season/temperature-suitability'
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

/** Result of one variety of an annual crop planted in one month. */
export interface VarietyTrial {
  readonly variety: Variety
  readonly season: Season
  readonly suitability: SeasonSuitability
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
  /** Share of the attainable yield that is reached without irrigation. */
  readonly yieldRatioRainfed: number
  readonly scores: SupplyScores
}

/** Results of the varieties of an annual crop planted in one month. */
export interface MonthTrials {
  /** Trial of the best variety for the supply of the question. */
  readonly bestExpected: VarietyTrial
  /** Trial of the best variety with irrigation, which is often the same one. */
  readonly bestIrrigated: VarietyTrial
  /** Score of the best variety for each water supply. */
  readonly scores: SupplyScores
}

/**
 * Simulates all varieties of an annual crop. On a tie, the variety with the longer season wins, because it yields more.
 */
export function tryVarieties(
  climate: PlaceClimate,
  crop: CropType,
  month: number,
  field: Field = UNKNOWN_FIELD,
): MonthTrials {
  const tryVariety = (variety: VarietyOption) => computeTrial(climate, crop, { month, variety, field })
  let bestExpected = tryVariety(FULL_SEASON)
  let bestIrrigated = bestExpected
  let scores = bestExpected.scores
  for (const variety of EARLIER_VARIETIES) {
    const trial = tryVariety(variety)
    if (trial.scores.expected > bestExpected.scores.expected) bestExpected = trial
    if (trial.scores.irrigated > bestIrrigated.scores.irrigated) bestIrrigated = trial
    scores = getHigherScores(scores, trial.scores)
  }
  return { bestExpected, bestIrrigated, scores }
}

interface TrialInput {
  readonly month: number
  readonly variety: VarietyOption
  readonly field: Field
}

function computeTrial(
  climate: PlaceClimate,
  crop: CropType,
  { month, variety, field }: TrialInput,
): VarietyTrial {
  const season = simulateSeason(climate, crop, getPlantingDay(month), variety.thermalTimeRatio)
  const suitability = computeSeasonSuitability(climate, crop, season)
  const killingFrostDays = countKillingFrostDays(climate, crop, season)
  const hotFloweringShare = computeHotFloweringShare(climate, crop, season)
  const factorScores = {
    temperature: suitability.score,
    frost: computeFrostScore(killingFrostDays),
    heat: computeHeatScore(hotFloweringShare),
    ripening: computeRipeningScore(season.endProgress),
    sowing_temperature: computeSowingScore(climate, crop, season.plantingDay),
    variety: Math.sqrt(variety.thermalTimeRatio),
    soil_ph: field.soilPh === undefined ? 1 : computeSoilPhScore(field.soilPh, crop.soilPh),
  }
  const climateScore =
    factorScores.temperature *
    factorScores.frost *
    factorScores.heat *
    factorScores.ripening *
    factorScores.sowing_temperature *
    factorScores.variety *
    factorScores.soil_ph
  const demand = computeCropDemand(climate, crop, season)
  const yieldRatioRainfed = computeRainfedYieldRatio(climate, crop, demand)
  return {
    variety: variety.name,
    season,
    suitability,
    killingFrostDays,
    hotFloweringShare,
    factorScores,
    climateScore,
    yieldRatioRainfed,
    scores: toSupplyScores(climateScore, yieldRatioRainfed, field.supply),
  }
}
