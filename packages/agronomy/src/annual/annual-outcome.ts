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
  listSoilFactors,
  toQuantity,
} from '../score/factors'
import { type Field, UNKNOWN_FIELD } from '../score/field'
import { type MonthOutcome, type OutcomeDetails, toWaterDetails } from '../score/month-outcome'
import { computeLightMultiplier, computeOnsetMultiplier } from '../score/month-ranking'
import { floorPercent } from '../score/risks'
import { computeWaterScore } from '../score/water-supply'
import { computeSeasonIrrigation, computeSeasonWater } from '../water/season-water'
import { listAnnualRisks } from './annual-risks'
import { type MonthTrials, tryVarieties, type VarietyTrial } from './variety-trial'

/** Returns the outcomes of the twelve planting months, January first. */
export function getAnnualOutcomes(
  climate: PlaceClimate,
  type: CropType,
  field: Field = UNKNOWN_FIELD,
): MonthOutcome[] {
  return MONTHS.map((month) => createOutcome(climate, type, month, field))
}

function createOutcome(climate: PlaceClimate, type: CropType, month: number, field: Field): MonthOutcome {
  const trials = tryVarieties(climate, type, month, field)
  const { bestExpected, scores } = trials
  const onsetMultiplier = computeOnsetMultiplier(climate, month)
  const lightMultiplier = computeLightMultiplier(climate, type, bestExpected.season)
  return {
    type,
    month,
    scores,
    rank: scores.expected * onsetMultiplier * lightMultiplier,
    getDetails: () => createDetails(climate, type, trials, field),
  }
}

/** Describes the best variety for the supply of the question, but gives the irrigation of the best irrigated variety. */
function createDetails(
  climate: PlaceClimate,
  type: CropType,
  { bestExpected: trial, bestIrrigated }: MonthTrials,
  field: Field,
): OutcomeDetails {
  const water = computeSeasonWater(climate, type, trial.season)
  const irrigationMm =
    bestIrrigated === trial
      ? water.irrigationMm
      : computeSeasonIrrigation(climate, type, bestIrrigated.season)
  return {
    factors: [
      ...listGrowthFactors(climate, type, trial),
      ...listSoilFactors(type, field, trial.factorScores.soil_ph),
      createWaterFactor(
        computeWaterScore(trial.yieldRatioRainfed, field.supply),
        water.rainMm,
        water.neededMm,
      ),
    ],
    season: toAssessedSeason(trial),
    water: toWaterDetails({ ...water, irrigationMm }, trial.yieldRatioRainfed),
    risks: listAnnualRisks(climate, type, trial, water),
  }
}

function listGrowthFactors(
  climate: PlaceClimate,
  type: CropType,
  { season, suitability, factorScores, killingFrostDays, hotFloweringShare }: VarietyTrial,
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
