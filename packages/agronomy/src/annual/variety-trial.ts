import type { Variety } from '../assessment'
import { getPlantingDay } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { maxScores, type SupplyScores, toSupplyScores } from '../score/water-supply'
import { frostFactor, killingFrostDays } from '../season/frost'
import { growSeason, ripeningFactor } from '../season/grow-season'
import { heatFactor, hotFloweringShare } from '../season/heat'
import type { Season } from '../season/season'
import { sowingFactor } from '../season/sowing'
import { type SeasonSuitability, seasonSuitability } from '../season/temperature-suitability'
import { getCropDemand } from '../water/crop-demand'
import { rainfedWaterUse } from '../water/season-water'
import { yieldRatio } from '../water/yield-ratio'

interface VarietyOption {
  readonly name: Variety
  /** Thermal time relative to the full-season variety. */
  readonly earliness: number
}

const FULL_SEASON: VarietyOption = { name: 'full', earliness: 1 }
const EARLIER_VARIETIES: readonly VarietyOption[] = [
  { name: 'medium', earliness: 0.75 },
  { name: 'early', earliness: 0.55 },
]

/** Result of one variety of an annual crop planted in one month. */
export interface VarietyTrial {
  readonly variety: Variety
  readonly season: Season
  readonly temperature: SeasonSuitability
  readonly frostDays: number
  readonly hotShare: number
  readonly factors: {
    readonly temperature: number
    readonly frost: number
    readonly heat: number
    readonly ripening: number
    readonly sowing_temperature: number
    /** Early varieties yield less. */
    readonly variety: number
  }
  /** Score without water stress. */
  readonly climateScore: number
  readonly yieldRatioRainfed: number
  readonly scores: SupplyScores
}

export interface MonthTrials {
  /** Trial of the best variety for an unknown water supply. */
  readonly best: VarietyTrial
  /** Trial of the best variety for irrigation, often the same one. */
  readonly irrigated: VarietyTrial
  /** Score of the best variety for each water supply. */
  readonly scores: SupplyScores
}

/** Simulates all varieties of an annual crop. Of equal scores the longer season wins, because it yields more. */
export function tryVarieties(climate: PlaceClimate, crop: CropType, month: number): MonthTrials {
  let best = tryVariety(climate, crop, month, FULL_SEASON)
  let irrigated = best
  let scores = best.scores
  for (const variety of EARLIER_VARIETIES) {
    const trial = tryVariety(climate, crop, month, variety)
    if (trial.scores.unknown > best.scores.unknown) best = trial
    if (trial.scores.irrigated > irrigated.scores.irrigated) irrigated = trial
    scores = maxScores(scores, trial.scores)
  }
  return { best, irrigated, scores }
}

function tryVariety(
  climate: PlaceClimate,
  crop: CropType,
  month: number,
  variety: VarietyOption,
): VarietyTrial {
  const season = growSeason(climate, crop, getPlantingDay(month), variety.earliness)
  const temperature = seasonSuitability(climate, crop, season)
  const frostDays = killingFrostDays(climate, crop, season)
  const hotShare = hotFloweringShare(climate, crop, season)
  const factors = {
    temperature: temperature.score,
    frost: frostFactor(frostDays),
    heat: heatFactor(hotShare),
    ripening: ripeningFactor(season.endProgress),
    sowing_temperature: sowingFactor(climate, crop, season.plantingDay),
    variety: Math.sqrt(variety.earliness),
  }
  const climateScore =
    factors.temperature *
    factors.frost *
    factors.heat *
    factors.ripening *
    factors.sowing_temperature *
    factors.variety
  const demand = getCropDemand(climate, crop, season)
  const yieldRatioRainfed = yieldRatio(
    crop.yieldResponse,
    rainfedWaterUse(climate, crop, demand),
    demand.totalMm,
  )
  return {
    variety: variety.name,
    season,
    temperature,
    frostDays,
    hotShare,
    factors,
    climateScore,
    yieldRatioRainfed,
    scores: toSupplyScores(climateScore, yieldRatioRainfed),
  }
}
