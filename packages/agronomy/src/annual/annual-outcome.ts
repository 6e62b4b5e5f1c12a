import type { AssessedSeason, Factor } from '../assessment'
import { DAYS_IN_YEAR, formatMonthDay, MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import { at } from '../at'
import {
  createFactor,
  createFrostFactor,
  createHeatFactor,
  createTemperatureFactor,
  createWaterFactor,
  toQuantity,
} from '../score/factors'
import { type MonthOutcome, type OutcomeDetails, toWaterDetails } from '../score/month-outcome'
import { computeLightMultiplier, computeOnsetMultiplier } from '../score/month-ranking'
import { floorPercent } from '../score/risks'
import { computeWaterScore } from '../score/water-supply'
import { computeSeasonIrrigation, computeSeasonWater, type SeasonWater } from '../water/season-water'
import { listAnnualRisks } from './annual-risks'
import { type MonthTrials, tryVarieties, type VarietyTrial } from './variety-trial'

/** Returns the outcomes of the twelve planting months, January first. */
export function getAnnualOutcomes(climate: PlaceClimate, type: CropType): MonthOutcome[] {
  return MONTHS.map((month) => createOutcome(climate, type, month))
}

function createOutcome(climate: PlaceClimate, type: CropType, month: number): MonthOutcome {
  const trials = tryVarieties(climate, type, month)
  const { bestForUnknownSupply, scores } = trials
  const onsetMultiplier = computeOnsetMultiplier(climate, month)
  const lightMultiplier = computeLightMultiplier(climate, type, bestForUnknownSupply.season)
  return {
    type,
    month,
    scores,
    rank: scores.unknown * onsetMultiplier * lightMultiplier,
    getDetails: () => createDetails(climate, type, trials),
  }
}

/** Describes the best variety for an unknown supply, but gives the irrigation of the best irrigated variety. */
function createDetails(
  climate: PlaceClimate,
  type: CropType,
  { bestForUnknownSupply: trial, bestIrrigated }: MonthTrials,
): OutcomeDetails {
  const water = computeSeasonWater(climate, type, trial.season)
  const irrigationMm =
    bestIrrigated === trial
      ? water.irrigationMm
      : computeSeasonIrrigation(climate, type, bestIrrigated.season)
  return {
    factors: listAnnualFactors(climate, type, trial, water),
    season: toAssessedSeason(trial),
    water: toWaterDetails({ ...water, irrigationMm }, trial.yieldRatioRainfed),
    risks: listAnnualRisks(climate, type, trial, water),
  }
}

function listAnnualFactors(
  climate: PlaceClimate,
  type: CropType,
  { season, suitability, factorScores, killingFrostDays, hotFloweringShare, yieldRatioRainfed }: VarietyTrial,
  { rainMm, neededMm }: SeasonWater,
): Factor[] {
  const sowingTmean = toQuantity(at(climate.tmeanC, season.plantingDay), 'celsius')
  const requiredTmean =
    type.sowingC === undefined || isWinterType(type) ? undefined : toQuantity(type.sowingC, 'celsius')
  const isFullSeason = season.thermalTimeRatio === 1
  const ripeness = toQuantity(floorPercent(season.endProgress), 'percent')
  return [
    createTemperatureFactor(type, factorScores.temperature, suitability.meanC),
    createFrostFactor(factorScores.frost, { days: killingFrostDays, belowC: type.killC }),
    createHeatFactor(type.heatC, factorScores.heat, hotFloweringShare),
    createFactor('ripening', factorScores.ripening, ripeness, toQuantity(100, 'percent')),
    createFactor('sowing_temperature', factorScores.sowing_temperature, sowingTmean, requiredTmean),
    ...(isFullSeason ? [] : [createVarietyFactor(season.thermalTimeRatio, factorScores.variety)]),
    createWaterFactor(computeWaterScore(yieldRatioRainfed, 'unknown'), rainMm, neededMm),
  ]
}

/** Creates the factor of a variety that needs less thermal time than the full-season one. */
function createVarietyFactor(thermalTimeRatio: number, score: number): Factor {
  return createFactor(
    'variety',
    score,
    toQuantity(100 * thermalTimeRatio, 'percent'),
    toQuantity(100, 'percent'),
  )
}

function toAssessedSeason({ season, variety }: VarietyTrial): AssessedSeason {
  const harvestDay = season.plantingDay + season.days
  return {
    planting: formatMonthDay(season.plantingDay),
    harvest: formatMonthDay(harvestDay),
    days: season.days,
    variety,
    crosses_year_end: harvestDay >= DAYS_IN_YEAR,
  }
}
