import type { Variety } from '../assessment'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { getFarmRatios } from '../crops/cycle-limits'
import { roundTo } from '../numbers'
import { type Field, UNKNOWN_FIELD } from '../score/field'
import { computeTimingScore, type PlantingTiming } from '../score/planting-timing'
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

/** How one variety of an annual crop, planted on one day, grows if it has enough water. */
interface Growth {
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
  const tryVariety = (variety: VarietyOption) => computeTrial(climate, crop, { plantingDay, variety, field })
  let bestExpected = tryVariety(FULL_SEASON)
  let bestIrrigated = bestExpected
  let scores = bestExpected.scores
  for (const variety of EARLIER_VARIETIES) {
    const maxScore = bestExpected.factorScores.sowing_temperature * computeVarietyScore(crop, variety)
    if (maxScore <= scores.rainfed && maxScore < 1) break
    const trial = tryVariety(variety)
    if (trial.scores.expected > bestExpected.scores.expected) bestExpected = trial
    if (trial.scores.irrigated > bestIrrigated.scores.irrigated) bestIrrigated = trial
    scores = getHigherScores(scores, trial.scores)
  }
  return { bestExpected, bestIrrigated, scores }
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
  { field, timing, minScore }: { field: Field; timing: PlantingTiming | undefined; minScore: number },
): number {
  const timingScore = computeTimingScore(timing, field.supply)
  const highestScore = roundTo(timingScore, 2)
  let best = minScore
  for (const plantingDay of plantingDays) {
    const sowingScore = computeSowingScore(climate, crop, plantingDay)
    for (const variety of [FULL_SEASON, ...EARLIER_VARIETIES]) {
      const maxScore = timingScore * sowingScore * computeVarietyScore(crop, variety)
      if (maxScore <= best || roundTo(best, 2) === highestScore) break
      const growth = computeGrowth(climate, crop, { plantingDay, variety, field })
      if (timingScore * growth.climateScore <= best) continue
      best = Math.max(best, timingScore * addWater(climate, crop, growth, field).scores.expected)
    }
  }
  return best
}

interface TrialInput {
  readonly plantingDay: number
  readonly variety: VarietyOption
  readonly field: Field
}

function computeTrial(climate: PlaceClimate, crop: CropType, input: TrialInput): VarietyTrial {
  return addWater(climate, crop, computeGrowth(climate, crop, input), input.field)
}

function computeGrowth(
  climate: PlaceClimate,
  crop: CropType,
  { plantingDay, variety, field }: TrialInput,
): Growth {
  const season = simulateSeason(climate, crop, plantingDay, variety.thermalTimeRatio)
  const suitability = computeSeasonSuitability(climate, crop, season)
  const killingFrostDays = countKillingFrostDays(climate, crop, season)
  const hotFloweringShare = computeHotFloweringShare(climate, crop, season)
  const factorScores = {
    temperature: suitability.score,
    frost: computeFrostScore(killingFrostDays),
    heat: computeHeatScore(hotFloweringShare),
    ripening: computeRipeningScore(season.endProgress),
    sowing_temperature: computeSowingScore(climate, crop, season.plantingDay),
    variety: computeVarietyScore(crop, variety),
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
  return {
    variety: variety.name,
    season,
    suitability,
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

/** Computes the score of a variety, which is lower for varieties that are earlier than the published ones: they yield less. */
function computeVarietyScore(crop: CropType, { thermalTimeRatio }: VarietyOption): number {
  return Math.min(1, Math.sqrt(thermalTimeRatio * getFarmRatios(crop).thermalTime))
}
