import type { Risk } from '../assessment'
import { getMonthIndex } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isGrain, isGrownForFlowers, isWinterType } from '../crops/traits/crop-type'
import { at } from '../at'
import { getHarvestRainLimits } from '../crops/traits/wet-weather'
import { roundTo } from '../numbers'
import type { Causes } from '../score/causes'
import {
  createRisk,
  findConfidenceRisk,
  findExcessRainRisk,
  findRiskAbove,
  findRiskBelow,
  floorPercent,
  listWaterRisks,
  roundDays,
  toPercent,
} from '../score/risks'
import type { SeasonWater } from '../water/season-water'
import { computeHarvestRain, computeWetYear } from '../water/wet-weather'
import type { GrowthFactors } from './growth'
import type { VarietyTrial } from './variety-trial'

/** Mean daily rain of ripening and drying, above which drying is difficult. */
const WET_HARVEST_MM_PER_DAY = 5
/** Share of the harvest below which the rain is a severe risk, and a risk at all if there is less of it. */
const SEVERE_HARVEST_SCORE = 0.5
const RISKY_HARVEST_SCORE = 0.75

interface SeasonResults {
  readonly growth: GrowthFactors
  readonly water: SeasonWater
  readonly causes: Causes
}

/** Lists the risks of a season. */
export function listAnnualRisks(
  climate: PlaceClimate,
  crop: CropType,
  trial: VarietyTrial,
  { growth, water, causes }: SeasonResults,
): Risk[] {
  return [
    findFrostRisk(growth, causes),
    findHeatRisk(crop, growth, causes),
    ...listWaterRisks(water, trial.yieldRatioRainfed, 'season'),
    findExcessRainRisk(climate, crop, {
      ...chooseRainPeriod(climate, crop, trial, water),
      monthIndexes: listMonthIndexes(trial),
    }),
    findWetHarvestRisk(climate, crop, trial),
    findColdSowingRisk(climate, crop, trial, growth),
    findRipeningRisk(trial, growth),
    findVernalisationRisk(trial),
    findConfidenceRisk(climate.site),
  ].filter((risk) => risk !== undefined)
}

function findFrostRisk({ killingFrostDays }: GrowthFactors, { frost }: Causes): Risk | undefined {
  const params = { days: roundDays(killingFrostDays), months: frost.months }
  return findRiskAbove(killingFrostDays, { moderate: 1, severe: 5 }, { code: 'frost', params })
}

/** Scores of the heat factor below which heat is a risk. A crop that is watered in dry air stands more hot days than others. */
const HEAT_RISK = { moderate: 0.95, severe: 0.85 } as const

function findHeatRisk(
  crop: CropType,
  { hotFloweringShare, scores }: GrowthFactors,
  { heat }: Causes,
): Risk | undefined {
  const params = {
    percent: toPercent(hotFloweringShare),
    celsius: crop.heatC,
    habit: 'annual',
    ...(!isGrownForFlowers(crop) && { phase: 'full_growth' as const }),
    ...heat,
  } as const
  return findRiskBelow(roundTo(scores.heat, 2), HEAT_RISK, { code: 'heat', params })
}

/** Chooses the rain of the season, or that of the year if only this is more than the crop tolerates. */
function chooseRainPeriod(
  climate: PlaceClimate,
  crop: CropType,
  { season }: VarietyTrial,
  water: SeasonWater,
): { rainMm: number; span: 'season' | 'year' } {
  const year = computeWetYear(climate, crop, season)
  return water.rainMm <= crop.rainMaxMm && year.score < 1
    ? { rainMm: year.rainMm, span: 'year' }
    : { rainMm: water.rainMm, span: 'season' }
}

/** Lists the months of a season as indexes (0 to 11) in chronological order. */
function listMonthIndexes({ season }: VarietyTrial): number[] {
  const months: number[] = []
  for (let day = 0; day < season.days; day += 1) {
    const month = getMonthIndex(season.plantingDay + day)
    if (month !== months.at(-1)) months.push(month)
  }
  return months
}

function findWetHarvestRisk(
  climate: PlaceClimate,
  crop: CropType,
  { season }: VarietyTrial,
): Risk | undefined {
  if (!isGrain(crop) && !getHarvestRainLimits(crop)) return undefined
  const { rainMm, score } = computeHarvestRain(climate, crop, season)
  if (rainMm <= WET_HARVEST_MM_PER_DAY && score >= RISKY_HARVEST_SCORE) return undefined
  const severity = score < SEVERE_HARVEST_SCORE ? 'severe' : 'moderate'
  return createRisk(severity, { code: 'wet_harvest', params: { mm_per_day: Math.round(rainMm) } })
}

function findColdSowingRisk(
  climate: PlaceClimate,
  crop: CropType,
  { season }: VarietyTrial,
  { scores }: GrowthFactors,
): Risk | undefined {
  const tmeanC = roundTo(at(climate.tmeanC, season.plantingDay), 1)
  const required = isWinterType(crop) ? undefined : crop.sowingC
  const params = { celsius: tmeanC, ...(required !== undefined && { required }) }
  return findRiskBelow(
    scores.sowing_temperature,
    { moderate: 0.5, severe: 0.25 },
    { code: 'cold_sowing', params },
  )
}

/** A winter type without enough cold does not ripen, which is a risk of its own. */
function findRipeningRisk({ season }: VarietyTrial, { scores }: GrowthFactors): Risk | undefined {
  if (!season.isVernalised) return undefined
  const params = { days: season.days, percent: floorPercent(season.endProgress) }
  // Uses the rounded score, so that a score shown as 1 has no risk.
  return findRiskBelow(
    roundTo(scores.ripening, 2),
    { moderate: 1, severe: 0.5 },
    { code: 'does_not_ripen', params },
  )
}

function findVernalisationRisk({ season }: VarietyTrial): Risk | undefined {
  if (season.isVernalised) return undefined
  return createRisk('severe', { code: 'no_vernalisation', params: {} })
}
