import { plantingDay } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { supplyScores, type SupplyScores } from '../score/water-supply'
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

/** Full-season, medium and early varieties: their shares of the full-season thermal time. */
export const VARIETIES = [
  { name: 'full', earliness: 1 },
  { name: 'medium', earliness: 0.75 },
  { name: 'early', earliness: 0.55 },
] as const

export type Variety = (typeof VARIETIES)[number]

/** How one variety of an annual crop fares when planted in one month. */
export interface AnnualTrial {
  readonly variety: Variety['name']
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
  }
  /** Score with water never short. */
  readonly climateScore: number
  readonly yieldRatioRainfed: number
  readonly scores: SupplyScores
}

export interface MonthTrial {
  /** The variety that does best with an unknown water supply. */
  readonly variety: Variety
  /** Each supply with the variety that suits it. */
  readonly scores: SupplyScores
}

/**
 * Tries the varieties of an annual crop; a tie goes to the longer season, which yields more. Only scores are kept:
 * hundreds of trials are made for an assessment, and one or two are told in full.
 */
export function tryMonth(climate: PlaceClimate, crop: CropType, month: number): MonthTrial {
  let best: Variety = VARIETIES[0]
  const top = { unknown: -1, rainfed: 0, irrigated: 0 }
  for (const variety of VARIETIES) {
    const { unknown, rainfed, irrigated } = tryVariety(climate, crop, month, variety).scores
    if (unknown > top.unknown) best = variety
    top.unknown = Math.max(top.unknown, unknown)
    top.rainfed = Math.max(top.rainfed, rainfed)
    top.irrigated = Math.max(top.irrigated, irrigated)
  }
  return { variety: best, scores: top }
}

export function tryVariety(
  climate: PlaceClimate,
  crop: CropType,
  month: number,
  variety: Variety,
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
  }
  const climateScore =
    factors.temperature *
    factors.frost *
    factors.heat *
    factors.ripening *
    factors.sowing_temperature *
    Math.sqrt(variety.earliness)
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
