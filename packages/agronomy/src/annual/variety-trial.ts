import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/traits/crop-type'
import type { VarietyOption } from '../crops/traits/varieties'
import { type Field, UNKNOWN_FIELD } from '../score/field'
import { getHigherScores, type SupplyScores, toSupplyScores } from '../score/water-supply'
import { computeCropDemand } from '../water/crop-demand'
import { computeRainfedYieldRatio } from '../water/season-water'
import { computeWetWeatherScore } from '../water/wet-weather'
import {
  boundScore,
  computeGrowth,
  createVarietyBound,
  getPlantedVarieties,
  isSurelyUnusual,
  isUnusual,
  type Growth,
  type Planting,
} from './growth'

/** Result of one variety of an annual crop planted on one day. */
export interface VarietyTrial extends Growth {
  /** Share of the attainable yield that is reached without irrigation. */
  readonly yieldRatioRainfed: number
  /** Share of it that rain at harvest and disease leave, with any supply. */
  readonly wetWeatherScore: number
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
 * Simulates the varieties of an annual crop. On a tie, the variety with the longer season wins, because it yields more.
 * `plantingDay` is counted from 0 (1 January).
 */
export function tryVarieties(
  climate: PlaceClimate,
  crop: CropType,
  plantingDay: number,
  field: Field = UNKNOWN_FIELD,
): VarietyTrials {
  const planting = { climate, crop, plantingDay, field }
  const { longest, shorter } = growLongest(planting)
  let bestExpected = addWater(planting, longest, computeWetWeatherScore(climate, crop, longest.season))
  let bestIrrigated = bestExpected
  let scores = bestExpected.scores
  const maxScore = boundScore(planting, scores.rainfed)
  if (maxScore <= scores.rainfed) return { bestExpected, bestIrrigated, scores }
  const boundVariety = createVarietyBound(planting, maxScore)
  for (const variety of shorter) {
    // A variety with a lower score for its climate is not better with any supply, because rain-fed scores are the lowest.
    if (boundVariety(variety) <= scores.rainfed) continue
    const growth = computeGrowth(planting, variety)
    if (growth.climateScore <= scores.rainfed) continue
    const wetWeatherScore = computeWetWeatherScore(climate, crop, growth.season)
    if (growth.climateScore * wetWeatherScore <= scores.rainfed) continue
    const trial = addWater(planting, growth, wetWeatherScore)
    if (trial.scores.expected > bestExpected.scores.expected) bestExpected = trial
    if (trial.scores.irrigated > bestIrrigated.scores.irrigated) bestIrrigated = trial
    scores = getHigherScores(scores, trial.scores)
  }
  return { bestExpected, bestIrrigated, scores }
}

/** The varieties that are best for the supply of the question, and with irrigation. */
export interface BestVarieties {
  readonly expected: VarietyOption
  readonly irrigated: VarietyOption
}

/** Simulates the varieties that `tryVarieties` found to be the best ones again; all of them if none are given. */
export function tryBestVarieties(
  planting: Planting,
  best: BestVarieties | undefined,
): Omit<VarietyTrials, 'scores'> {
  const { climate, crop, plantingDay, field } = planting
  if (!best) return tryVarieties(climate, crop, plantingDay, field)
  const bestExpected = tryVariety(planting, best.expected)
  const isSame = best.irrigated === best.expected
  return { bestExpected, bestIrrigated: isSame ? bestExpected : tryVariety(planting, best.irrigated) }
}

function tryVariety(planting: Planting, variety: VarietyOption): VarietyTrial {
  const growth = computeGrowth(planting, variety)
  return addWater(planting, growth, computeWetWeatherScore(planting.climate, planting.crop, growth.season))
}

/** Simulates the longest variety whose season is usual. Returns the shorter varieties as well. */
function growLongest(planting: Planting): { longest: Growth; shorter: readonly VarietyOption[] } {
  const varieties = getPlantedVarieties(planting)
  let index = 0
  for (const variety of varieties) {
    index += 1
    if (isSurelyUnusual(planting, variety)) continue
    const growth = computeGrowth(planting, variety)
    if (!isUnusual(planting, variety, growth.season.days))
      return { longest: growth, shorter: varieties.slice(index) }
  }
  throw new RangeError('the earliest variety of a crop is always usual')
}

/** Returns whether every variety certainly scores 0. */
export function isHopeless(planting: Planting): boolean {
  const maxScore = boundScore(planting, 0)
  if (maxScore === 0) return true
  const boundVariety = createVarietyBound(planting, maxScore)
  return getPlantedVarieties(planting).every((variety) => boundVariety(variety) === 0)
}

function addWater(
  { climate, crop, field }: Planting,
  { variety, season, climateScore }: Growth,
  wetWeatherScore: number,
): VarietyTrial {
  const demand = computeCropDemand(climate, crop, season)
  const yieldRatioRainfed = computeRainfedYieldRatio(climate, crop, demand)
  const scores = toSupplyScores(climateScore * wetWeatherScore, yieldRatioRainfed, field.supply)
  return { variety, season, climateScore, yieldRatioRainfed, wetWeatherScore, scores }
}
