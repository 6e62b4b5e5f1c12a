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
import { lightFactor, onsetFactor } from '../score/month-ranking'
import { floorPercent } from '../score/risks'
import { waterFactor } from '../score/water-supply'
import { getSeasonIrrigation, getSeasonWater, type SeasonWater } from '../water/season-water'
import { listAnnualRisks } from './annual-risks'
import { type MonthTrials, tryVarieties, type VarietyTrial } from './variety-trial'

/** Returns the outcomes of the twelve planting months, January first. */
export function getAnnualOutcomes(climate: PlaceClimate, type: CropType): MonthOutcome[] {
  return MONTHS.map((month) => getAnnualOutcome(climate, type, month))
}

function getAnnualOutcome(climate: PlaceClimate, type: CropType, month: number): MonthOutcome {
  const trials = tryVarieties(climate, type, month)
  const { best, scores } = trials
  return {
    type,
    month,
    scores,
    rank: scores.unknown * onsetFactor(climate, month) * lightFactor(climate, type, best.season),
    getDetails: () => getDetails(climate, type, trials),
  }
}

function getDetails(
  climate: PlaceClimate,
  type: CropType,
  { best: trial, irrigated }: MonthTrials,
): OutcomeDetails {
  const water = getSeasonWater(climate, type, trial.season)
  const irrigationMm =
    irrigated === trial ? water.irrigationMm : getSeasonIrrigation(climate, type, irrigated.season)
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
  { season, temperature, factors, frostDays, hotShare, yieldRatioRainfed }: VarietyTrial,
  { rainMm, neededMm }: SeasonWater,
): Factor[] {
  const sowingC = toQuantity(at(climate.tmeanC, season.plantingDay), 'celsius')
  const neededC =
    type.sowingC === undefined || isWinterType(type) ? undefined : toQuantity(type.sowingC, 'celsius')
  const isFullSeason = season.earliness === 1
  const ripeness = toQuantity(floorPercent(season.endProgress), 'percent')
  return [
    createTemperatureFactor(type, factors.temperature, temperature.meanC),
    createFrostFactor(factors.frost, { days: frostDays, belowC: type.killC }),
    createHeatFactor(type.heatC, factors.heat, hotShare),
    createFactor('ripening', factors.ripening, ripeness, toQuantity(100, 'percent')),
    createFactor('sowing_temperature', factors.sowing_temperature, sowingC, neededC),
    ...(isFullSeason ? [] : [createVarietyFactor(season.earliness, factors.variety)]),
    createWaterFactor(waterFactor(yieldRatioRainfed, 'unknown'), rainMm, neededMm),
  ]
}

/** Creates the factor of a variety that needs less thermal time than the full-season one. */
function createVarietyFactor(earliness: number, score: number): Factor {
  return createFactor('variety', score, toQuantity(100 * earliness, 'percent'), toQuantity(100, 'percent'))
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
