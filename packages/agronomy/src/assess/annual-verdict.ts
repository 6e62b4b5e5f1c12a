import { at } from '../at'
import type { AssessedSeason, Factor } from '../assessment'
import { DAYS_IN_YEAR, monthAndDay, MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import { lightFactor, onsetFactor } from '../score/month-ranking'
import { waterFactor } from '../score/water-supply'
import { type AnnualTrial, type MonthTrial, tryMonth } from '../season/annual-trial'
import { seasonIrrigation, seasonWater, type SeasonWater } from '../water/season-water'
import { annualRisks } from './annual-risks'
import { factor, frostFactorOf, heatFactorOf, quantity, temperatureFactor, waterFactorOf } from './factors'
import { wholePercent } from './shared-risks'
import type { MonthAccount, MonthVerdict } from './verdict'
import { waterAccount } from './water-account'

/** January first. */
export function annualVerdicts(climate: PlaceClimate, type: CropType): MonthVerdict[] {
  return MONTHS.map((month) => annualVerdict(climate, type, month))
}

function annualVerdict(climate: PlaceClimate, type: CropType, month: number): MonthVerdict {
  const trials = tryMonth(climate, type, month)
  const { best, scores } = trials
  return {
    type,
    month,
    scores,
    rank: scores.unknown * onsetFactor(climate, month) * lightFactor(climate, type, best.season),
    describe: () => accountOf(climate, type, trials),
  }
}

function accountOf(
  climate: PlaceClimate,
  type: CropType,
  { best: trial, irrigated }: MonthTrial,
): MonthAccount {
  const water = seasonWater(climate, type, trial.season)
  const irrigationMm =
    irrigated === trial ? water.irrigationMm : seasonIrrigation(climate, type, irrigated.season)
  return {
    factors: annualFactors(climate, type, trial, water),
    season: assessedSeason(trial),
    water: waterAccount({ ...water, irrigationMm }, trial.yieldRatioRainfed),
    risks: annualRisks(climate, type, trial, water),
  }
}

function annualFactors(
  climate: PlaceClimate,
  type: CropType,
  { season, temperature, factors, frostDays, hotShare, yieldRatioRainfed }: AnnualTrial,
  { rainMm, neededMm }: SeasonWater,
): Factor[] {
  const sowingC = quantity(at(climate.tmeanC, season.plantingDay), 'celsius')
  const neededC =
    type.sowingC === undefined || isWinterType(type) ? undefined : quantity(type.sowingC, 'celsius')
  const ripeness = quantity(wholePercent(season.endProgress), 'percent')
  return [
    temperatureFactor(type, factors.temperature, temperature.meanC),
    frostFactorOf(factors.frost, { days: frostDays, belowC: type.killC }),
    heatFactorOf(type.heatC, factors.heat, hotShare),
    factor('ripening', factors.ripening, ripeness, quantity(100, 'percent')),
    factor('sowing_temperature', factors.sowing_temperature, sowingC, neededC),
    ...varietyFactor(season.earliness, factors.variety),
    waterFactorOf(waterFactor(yieldRatioRainfed, 'unknown'), rainMm, neededMm),
  ]
}

/** Only where an earlier variety than the full-season one does best. */
function varietyFactor(earliness: number, score: number): Factor[] {
  if (earliness === 1) return []
  return [factor('variety', score, quantity(100 * earliness, 'percent'), quantity(100, 'percent'))]
}

function assessedSeason({ season, variety }: AnnualTrial): AssessedSeason {
  const harvestDay = season.plantingDay + season.days
  return {
    planting: monthAndDay(season.plantingDay),
    harvest: monthAndDay(harvestDay),
    days: season.days,
    variety,
    crosses_year_end: harvestDay >= DAYS_IN_YEAR,
  }
}
