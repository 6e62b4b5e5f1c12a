import { at } from '../at'
import type { Risk } from '../assessment'
import { monthOfDay } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import { roundTo } from '../rounding'
import type { AnnualTrial } from '../season/annual-trial'
import type { SeasonWater } from '../water/season-water'
import { excessRainRisk } from './excess-rain'
import { riskAbove, riskBelow } from './risk-list'
import { climateRisks, inDays, percent, waterRisks, wholePercent } from './shared-risks'

/** Groups whose harvest must be dry; cotton is the fibre that is. */
const DRY_HARVEST_GROUPS = ['cereal', 'pulse', 'oilseed']
const HARVEST_FROM_PROGRESS = 0.88
const WET_HARVEST_MM_PER_DAY = 5

export function annualRisks(
  climate: PlaceClimate,
  crop: CropType,
  trial: AnnualTrial,
  water: SeasonWater,
): Risk[] {
  return [
    ...frostRisk(trial),
    ...heatRisk(crop, trial),
    ...waterRisks(water, trial.yieldRatioRainfed, 'season'),
    ...excessRainRisk(climate, crop, { rainMm: water.rainMm, span: 'season', months: monthsOf(trial) }),
    ...wetHarvestRisk(climate, crop, trial),
    ...coldSowingRisk(climate, crop, trial),
    ...ripeningRisk(trial),
    ...vernalisationRisk(trial),
    ...climateRisks(climate.site),
  ]
}

function frostRisk({ frostDays }: AnnualTrial): Risk[] {
  const detail = `It is cold enough to kill the crop on about ${inDays(frostDays)} of the season.`
  return riskAbove('frost', frostDays, { moderate: 1, severe: 5 }, detail)
}

function heatRisk(crop: CropType, { hotShare }: AnnualTrial): Risk[] {
  const detail = `About ${percent(hotShare)} of the days around flowering are hotter than ${crop.heatC} °C.`
  return riskAbove('heat', hotShare, { moderate: 0.1, severe: 0.3 }, detail)
}

function monthsOf({ season }: AnnualTrial): number[] {
  const months: number[] = []
  for (let day = 0; day < season.days; day += 1) {
    const month = monthOfDay(season.plantingDay + day)
    if (month !== months.at(-1)) months.push(month)
  }
  return months
}

function wetHarvestRisk(climate: PlaceClimate, crop: CropType, { season }: AnnualTrial): Risk[] {
  if (!DRY_HARVEST_GROUPS.includes(crop.group) && crop.crop !== 'cotton') return []
  let rainMm = 0
  let days = 0
  for (let day = 0; day < season.days; day += 1) {
    if (at(season.progress, day) < HARVEST_FROM_PROGRESS) continue
    rainMm += at(climate.rainMm, season.plantingDay + day)
    days += 1
  }
  const dailyMm = days > 0 ? rainMm / days : 0
  const detail = `About ${Math.round(dailyMm)} mm of rain a day while the crop ripens: drying will be difficult.`
  return riskAbove('wet_harvest', dailyMm, { moderate: WET_HARVEST_MM_PER_DAY, severe: Infinity }, detail)
}

function coldSowingRisk(climate: PlaceClimate, crop: CropType, { season, factors }: AnnualTrial): Risk[] {
  const tmeanC = roundTo(at(climate.tmeanC, season.plantingDay), 1)
  const detail = isWinterType(crop)
    ? `It is ${tmeanC} °C at planting; this type is sown in autumn, when it is mild and getting colder.`
    : `It is ${tmeanC} °C at planting; the seed needs about ${crop.sowingC} °C.`
  return riskBelow('cold_sowing', factors.sowing_temperature, { moderate: 0.5, severe: 0.25 }, detail)
}

function ripeningRisk({ season, factors }: AnnualTrial): Risk[] {
  const detail = `After ${season.days} days the crop is only ${wholePercent(season.endProgress)} % of its way to ripeness.`
  // As it is shown: what scores 1 is ripe.
  return riskBelow('does_not_ripen', roundTo(factors.ripening, 2), { moderate: 1, severe: 0.5 }, detail)
}

function vernalisationRisk({ season }: AnnualTrial): Risk[] {
  if (season.vernalised) return []
  const detail = 'There is not enough cold for this winter type to flower.'
  return [{ code: 'no_vernalisation', severity: 'severe', detail }]
}
