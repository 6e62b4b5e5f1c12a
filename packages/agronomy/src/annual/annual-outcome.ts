import type { AssessedSeason, Factor } from '../assessment'
import { DAYS_IN_YEAR, formatMonthDay, getPartsOfMonth, type MonthPart, MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/traits/crop-type'
import { at } from '../at'
import { getVarieties } from '../crops/traits/varieties'
import {
  createFactor,
  createFrostFactor,
  createHeatFactor,
  createTemperatureFactor,
  createWaterFactor,
  listSoilFactors,
  listWetWeatherFactors,
  toQuantity,
} from '../score/factors'
import { roundTo } from '../numbers'
import type { Causes } from '../score/causes'
import { type Field, UNKNOWN_FIELD } from '../score/field'
import {
  createMonthOutcome,
  type MonthOutcome,
  type IrrigatedSeason,
  type OutcomeDetails,
  type PartOutcome,
  toWaterDetails,
} from '../score/month-outcome'
import { rankPlantingDate } from '../score/month-ranking'
import {
  applyTiming,
  computePlantingTimings,
  computeTimingScore,
  getTiming,
  type PlantingTiming,
} from '../score/planting-timing'
import { floorPercent } from '../score/risks'
import { computeWaterScore, type ScoredSupply, type SupplyScores } from '../score/water-supply'
import { countFieldDays } from '../season/days-to-harvest'
import { listFrostMonths } from '../season/frost'
import { getGrowingRange } from '../season/growing-range'
import { getSensitiveDates } from '../season/heat'
import { withScratchSeries } from '../reused/scratch-series'
import { needsRosette } from '../season/rosette'
import { computeSeasonMeanC } from '../season/season-suitability'
import { findAutumnFault } from '../season/sowing'
import { findTemperatureLimit } from '../season/temperature-limit'
import { computeSeasonIrrigation, computeSeasonWater } from '../water/season-water'
import { findWarmNights, findWetWeather } from './annual-causes'
import { listAnnualRisks } from './annual-risks'
import {
  computeGrowth,
  computeGrowthFactors,
  getPlantedVarieties,
  type GrowthFactors,
  isSurelyUnusual,
  isUnusual,
  type Planting,
} from './growth'
import {
  type BestVarieties,
  isHopeless,
  tryBestVarieties,
  tryVarieties,
  type VarietyTrial,
} from './variety-trial'

/** Returns the outcomes of the twelve planting months, January first. Timings, which affect only scores, are computed unless given. */
export function getAnnualOutcomes(
  climate: PlaceClimate,
  type: CropType,
  field: Field = UNKNOWN_FIELD,
  timings: readonly PlantingTiming[] | undefined = computePlantingTimings(climate, type),
): MonthOutcome[] {
  return MONTHS.map((month) =>
    getAnnualOutcome(climate, type, month, { field, timing: timings?.[month - 1], timings }),
  )
}

/** The input of a planting month's scores besides the climate of its season. */
interface PlantingInput {
  readonly field: Field
  /** Undefined if it is unknown. */
  readonly timing: PlantingTiming | undefined
}

interface MonthInput extends PlantingInput {
  /** The timings of the twelve months. */
  readonly timings: readonly PlantingTiming[] | undefined
}

/** Returns the outcome of a planting month. */
function getAnnualOutcome(
  climate: PlaceClimate,
  type: CropType,
  month: number,
  { field, timing, timings }: MonthInput,
): MonthOutcome {
  const parts = getPartsOfMonth(month).map((part) => ratePart(climate, type, part, { field, timing }))
  const tryBest = ({ part: { plantingDay }, best }: AnnualPart) =>
    tryBestVarieties({ climate, crop: type, plantingDay, field }, best)
  return createMonthOutcome(parts, (bestPart, bestIrrigatedPart) => {
    const trials = tryBest(bestPart)
    const irrigatedTrials = bestIrrigatedPart === bestPart ? trials : tryBest(bestIrrigatedPart)
    const detailed = {
      trial: trials.bestExpected,
      irrigatedTrial: irrigatedTrials.bestIrrigated,
      otherPart: bestIrrigatedPart === bestPart ? null : bestIrrigatedPart.part,
    }
    return createDetails(climate, type, detailed, { field, timing, timings })
  })
}

interface AnnualPart extends PartOutcome {
  /** Undefined where all varieties score 0. */
  readonly best?: BestVarieties | undefined
}

const NO_SCORES: SupplyScores = { expected: 0, rainfed: 0, irrigated: 0 }

function ratePart(
  climate: PlaceClimate,
  type: CropType,
  part: MonthPart,
  { field, timing }: PlantingInput,
): AnnualPart {
  const { plantingDay } = part
  if (isHopeless({ climate, crop: type, plantingDay, field }))
    return { type, part, scores: NO_SCORES, rank: 0 }
  let best: BestVarieties | undefined
  const ranked = withScratchSeries(() => {
    const { bestExpected, bestIrrigated, scores } = tryVarieties(climate, type, plantingDay, field)
    const { expected, rainfed, irrigated } = scores
    best = { expected: bestExpected.variety, irrigated: bestIrrigated.variety }
    return {
      expected,
      rainfed,
      irrigated,
      rank: rankPlantingDate(climate, type, bestExpected.season, scores),
    }
  })
  return { type, part, scores: applyTiming(ranked, timing, field.supply), rank: ranked.rank, best }
}

interface DetailedTrials {
  /** Trial of the best planting date and variety for the supply of the question. */
  readonly trial: VarietyTrial
  /** Trial of the best planting date and variety with irrigation. */
  readonly irrigatedTrial: VarietyTrial
  /** The part of the month in which the irrigated trial is planted; null if it is that of `trial`. */
  readonly otherPart: MonthPart | null
}

/** Describes the best trial for the supply of the question, and gives the irrigation of the best irrigated one. */
function createDetails(
  climate: PlaceClimate,
  type: CropType,
  { trial, irrigatedTrial, otherPart }: DetailedTrials,
  { field, timing, timings }: MonthInput,
): OutcomeDetails {
  const { season, variety } = trial
  const planting = { climate, crop: type, plantingDay: season.plantingDay, field }
  const growth = computeGrowthFactors(planting, variety, season)
  const water = computeSeasonWater(climate, type, season)
  const irrigatedSeasonMm =
    irrigatedTrial === trial
      ? water.irrigationMm
      : computeSeasonIrrigation(climate, type, irrigatedTrial.season)
  const causes: Causes = {
    findTemperatureLimit: () => findTemperatureLimit(climate, type, season),
    warmNights: findWarmNights(climate, type, season),
    frost: { months: listFrostMonths(climate, type, season), harmsFlowers: false },
    heat: getSensitiveDates(season),
    autumn: isWinterType(type) ? findAutumnFault(climate, season.plantingDay) : null,
    betterPlantingMonths: listMoreUsualMonths(timings, timing, field.supply),
    fullSeasonLacks: findShortage(planting, trial),
    wetWeather: findWetWeather(climate, type, season),
  }
  return {
    factors: [
      ...listGrowthFactors(climate, type, trial, growth),
      ...listTimingFactors(timing, field.supply),
      ...listSoilFactors(type, field, growth.scores.soil_ph),
      ...listWetWeatherFactors(trial.wetWeatherScore),
      createWaterFactor(
        computeWaterScore(trial.yieldRatioRainfed, field.supply),
        water.rainMm,
        water.neededMm,
      ),
    ],
    season: toAssessedSeason(climate, type, trial),
    thermalTimeRatio: variety.thermalTimeRatio,
    water: toWaterDetails(water, trial.yieldRatioRainfed),
    irrigatedSeason: {
      irrigationMm: roundTo(irrigatedSeasonMm, 0),
      length: compareLength(irrigatedTrial.season.days, season.days),
      otherPart,
    },
    risks: listAnnualRisks(climate, type, trial, { growth, water, causes }),
    causes,
  }
}

function compareLength(irrigatedDays: number, days: number): IrrigatedSeason['length'] {
  if (irrigatedDays === days) return 'same'
  return irrigatedDays > days ? 'longer' : 'shorter'
}

/** Lists the months in which planting is more usual, the most usual one first. */
function listMoreUsualMonths(
  timings: readonly PlantingTiming[] = [],
  timing: PlantingTiming | undefined,
  supply: ScoredSupply,
): number[] {
  const usualness = timing ? getTiming(timing, supply) : 1
  return timings
    .map((other, index) => ({ month: index + 1, usualness: getTiming(other, supply) }))
    .filter((other) => other.usualness > usualness)
    .sort((a, b) => b.usualness - a.usualness)
    .map(({ month }) => month)
}

/** Finds what the latest usual variety lacks if the model chose an earlier one: time to ripen, or water to its end. */
function findShortage(
  planting: Planting,
  { variety, climateScore }: VarietyTrial,
): Causes['fullSeasonLacks'] {
  if (planting.field.varieties) return null
  for (const later of getPlantedVarieties(planting)) {
    if (later.thermalTimeRatio <= variety.thermalTimeRatio) return null
    if (isSurelyUnusual(planting, later)) continue
    const growth = computeGrowth(planting, later)
    if (isUnusual(planting, later, growth.season.days)) continue
    return growth.climateScore < climateScore ? 'time' : 'water'
  }
  return null
}

function listGrowthFactors(
  climate: PlaceClimate,
  type: CropType,
  { season }: VarietyTrial,
  { scores, killingFrostDays, hotFloweringShare }: GrowthFactors,
): Factor[] {
  const sowingTmean = toQuantity(at(climate.tmeanC, season.plantingDay), 'celsius')
  const requiredTmean =
    type.sowingC === undefined || isWinterType(type) ? undefined : toQuantity(type.sowingC, 'celsius')
  const isFullSeason = season.thermalTimeRatio >= 1
  const ripeness = toQuantity(floorPercent(season.endProgress), 'percent')
  return [
    createTemperatureFactor(
      getGrowingRange(climate, type),
      scores.temperature,
      computeSeasonMeanC(climate, season),
    ),
    createFrostFactor(scores.frost, { days: killingFrostDays, belowC: type.killC }),
    createHeatFactor(type.heatC, scores.heat, hotFloweringShare),
    createFactor('ripening', scores.ripening, ripeness, toQuantity(100, 'percent')),
    createFactor('sowing_temperature', scores.sowing_temperature, sowingTmean, requiredTmean),
    ...(isFullSeason ? [] : [createVarietyFactor(season.thermalTimeRatio, scores.variety)]),
    ...(needsRosette(type) ? [createRosetteFactor(scores.establishment)] : []),
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

/** Creates the establishment factor from the share of the rosette that grows before winter. */
function createRosetteFactor(score: number): Factor {
  return createFactor(
    'establishment',
    score,
    toQuantity(floorPercent(score), 'percent'),
    toQuantity(100, 'percent'),
  )
}

/** Returns the timing factor of crops whose usual planting months are known, and an empty list for others. */
function listTimingFactors(timing: PlantingTiming | undefined, supply: ScoredSupply): Factor[] {
  if (!timing) return []
  const usualness = toQuantity(100 * getTiming(timing, supply), 'percent')
  return [createFactor('timing', computeTimingScore(timing, supply), usualness)]
}

function toAssessedSeason(
  climate: PlaceClimate,
  type: CropType,
  { season, variety }: VarietyTrial,
): AssessedSeason {
  const days = countFieldDays(climate, type, season, getVarieties(type).includes(variety))
  const harvestDay = season.plantingDay + days
  return {
    planting: formatMonthDay(season.plantingDay),
    harvest: formatMonthDay(harvestDay),
    days,
    variety: variety.name,
    crosses_year_end: harvestDay >= DAYS_IN_YEAR,
  }
}
