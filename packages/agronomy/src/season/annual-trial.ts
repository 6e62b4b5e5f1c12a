import type { Variety } from '../assessment'
import { plantingDay } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { bestScores, supplyScores, type SupplyScores } from '../score/water-supply'
import { cropDemand } from '../water/crop-demand'
import { rainfedUse } from '../water/season-water'
import { yieldRatio } from '../water/yield-ratio'
import { frostFactor, killingFrostDays } from './frost'
import { growSeason } from './grow-season'
import { heatFactor, hotFloweringShare } from './heat'
import { ripeningFactor } from './ripening'
import type { Season } from './season'
import { sowingFactor } from './sowing'
import { type TemperatureSuitability, temperatureSuitability } from './temperature-suitability'

interface TriedVariety {
  readonly name: Variety
  /** Share of the full-season thermal time. */
  readonly earliness: number
}

const FULL: TriedVariety = { name: 'full', earliness: 1 }
const EARLIER: readonly TriedVariety[] = [
  { name: 'medium', earliness: 0.75 },
  { name: 'early', earliness: 0.55 },
]

/** How one variety of an annual crop fares when planted in one month. */
export interface AnnualTrial {
  readonly variety: Variety
  readonly season: Season
  readonly temperature: TemperatureSuitability
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
  /** Score with water never short. */
  readonly climateScore: number
  readonly yieldRatioRainfed: number
  readonly scores: SupplyScores
}

export interface MonthTrial {
  /** The trial of the variety that does best with an unknown water supply. */
  readonly best: AnnualTrial
  /** That of the variety that does best with irrigation, often the same. */
  readonly irrigated: AnnualTrial
  /** Each supply with the variety that suits it. */
  readonly scores: SupplyScores
}

/** Tries the varieties of an annual crop; a tie goes to the longer season, which yields more. */
export function tryMonth(climate: PlaceClimate, crop: CropType, month: number): MonthTrial {
  let best = tryVariety(climate, crop, month, FULL)
  let irrigated = best
  let scores = best.scores
  for (const variety of EARLIER) {
    const trial = tryVariety(climate, crop, month, variety)
    if (trial.scores.unknown > best.scores.unknown) best = trial
    if (trial.scores.irrigated > irrigated.scores.irrigated) irrigated = trial
    scores = bestScores(scores, trial.scores)
  }
  return { best, irrigated, scores }
}

export function tryVariety(
  climate: PlaceClimate,
  crop: CropType,
  month: number,
  variety: TriedVariety,
): AnnualTrial {
  const season = growSeason(climate, crop, plantingDay(month), variety.earliness)
  const temperature = temperatureSuitability(climate, crop, season)
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
  const demand = cropDemand(climate, crop, season)
  const yieldRatioRainfed = yieldRatio(crop.yieldResponse, rainfedUse(climate, crop, demand), demand.totalMm)
  return {
    variety: variety.name,
    season,
    temperature,
    frostDays,
    hotShare,
    factors,
    climateScore,
    yieldRatioRainfed,
    scores: supplyScores(climateScore, yieldRatioRainfed),
  }
}
