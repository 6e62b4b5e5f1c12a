import type { Risk } from '../assessment'
import { getMonthIndex } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import { at } from '../at'
import { roundTo } from '../numbers'
import {
  findConfidenceRisk,
  findExcessRainRisk,
  findRiskAbove,
  findRiskBelow,
  floorPercent,
  formatDays,
  formatPercent,
  listWaterRisks,
} from '../score/risks'
import type { SeasonWater } from '../water/season-water'
import type { VarietyTrial } from './variety-trial'

/** Crop groups that need dry weather at harvest. Cotton needs it too, unlike other fibre crops. */
const DRY_HARVEST_GROUPS = ['cereal', 'pulse', 'oilseed']
/** Progress from which rain hampers the harvest. */
const MIN_HARVEST_PROGRESS = 0.88
/** Mean daily rain from that progress on, above which drying is difficult. */
const WET_HARVEST_MM_PER_DAY = 5

/** Lists the risks of a season. */
export function listAnnualRisks(
  climate: PlaceClimate,
  crop: CropType,
  trial: VarietyTrial,
  water: SeasonWater,
): Risk[] {
  return [
    findFrostRisk(trial),
    findHeatRisk(crop, trial),
    ...listWaterRisks(water, trial.yieldRatioRainfed, 'season'),
    findExcessRainRisk(climate, crop, {
      rainMm: water.rainMm,
      span: 'season',
      monthIndexes: listMonthIndexes(trial),
    }),
    findWetHarvestRisk(climate, crop, trial),
    findColdSowingRisk(climate, crop, trial),
    findRipeningRisk(trial),
    findVernalisationRisk(trial),
    findConfidenceRisk(climate.site),
  ].filter((risk) => risk !== undefined)
}

function findFrostRisk({ killingFrostDays }: VarietyTrial): Risk | undefined {
  const detail = `It is cold enough to kill the crop on about ${formatDays(killingFrostDays)} of the season.`
  return findRiskAbove('frost', killingFrostDays, { moderate: 1, severe: 5 }, detail)
}

function findHeatRisk(crop: CropType, { hotFloweringShare }: VarietyTrial): Risk | undefined {
  const detail = `About ${formatPercent(hotFloweringShare)} of the days around flowering are hotter than ${crop.heatC} °C.`
  return findRiskAbove('heat', hotFloweringShare, { moderate: 0.1, severe: 0.3 }, detail)
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
  if (!DRY_HARVEST_GROUPS.includes(crop.group) && crop.crop !== 'cotton') return undefined
  let rainMm = 0
  let days = 0
  for (let day = 0; day < season.days; day += 1) {
    if (at(season.progress, day) < MIN_HARVEST_PROGRESS) continue
    rainMm += at(climate.rainMm, season.plantingDay + day)
    days += 1
  }
  const dailyMm = days > 0 ? rainMm / days : 0
  const detail = `About ${Math.round(dailyMm)} mm of rain a day while the crop ripens: drying will be difficult.`
  return findRiskAbove('wet_harvest', dailyMm, { moderate: WET_HARVEST_MM_PER_DAY, severe: Infinity }, detail)
}

function findColdSowingRisk(
  climate: PlaceClimate,
  crop: CropType,
  { season, factorScores }: VarietyTrial,
): Risk | undefined {
  const tmeanC = roundTo(at(climate.tmeanC, season.plantingDay), 1)
  const detail = isWinterType(crop)
    ? `It is ${tmeanC} °C at planting; this type is sown in autumn, when it is mild and getting colder.`
    : `It is ${tmeanC} °C at planting; the seed needs about ${crop.sowingC} °C.`
  return findRiskBelow(
    'cold_sowing',
    factorScores.sowing_temperature,
    { moderate: 0.5, severe: 0.25 },
    detail,
  )
}

function findRipeningRisk({ season, factorScores }: VarietyTrial): Risk | undefined {
  const detail = `After ${season.days} days the crop is only ${floorPercent(season.endProgress)} % of its way to ripeness.`
  // Uses the rounded score, so that a score shown as 1 has no risk.
  return findRiskBelow(
    'does_not_ripen',
    roundTo(factorScores.ripening, 2),
    { moderate: 1, severe: 0.5 },
    detail,
  )
}

function findVernalisationRisk({ season }: VarietyTrial): Risk | undefined {
  if (season.isVernalised) return undefined
  const detail = 'There is not enough cold for this winter type to flower.'
  return { code: 'no_vernalisation', severity: 'severe', detail }
}
