import { monthName } from '@crop/domain'
import { at } from '../at'
import type { Risk } from '../assessment'
import { DAYS_IN_MONTH, monthOfDay } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isWinterType } from '../crops/crop-type'
import type { AnnualTrial } from '../season/annual-trial'
import type { SeasonWater } from '../water/season-water'
import { riskAbove, riskBelow } from './risk-list'
import { climateRisks, dayCount, percent, waterRisks } from './shared-risks'

/** Groups whose harvest must be dry; cotton is the fibre that is. */
const DRY_HARVEST_GROUPS = ['cereal', 'pulse', 'oilseed']
const HARVEST_FROM_PROGRESS = 0.88
const WET_HARVEST_MM_PER_DAY = 5
const WET_MONTH_MM = 250

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
    ...excessRainRisk(climate, crop, trial, water),
    ...wetHarvestRisk(climate, crop, trial),
    ...coldSowingRisk(climate, crop, trial),
    ...ripeningRisk(trial),
    ...vernalisationRisk(trial),
    ...climateRisks(climate.site),
  ]
}

function frostRisk({ frostDays }: AnnualTrial): Risk[] {
  const detail = `About ${dayCount(frostDays)} days of the season are cold enough to kill the crop.`
  return riskAbove('frost', frostDays, { moderate: 1, severe: 5 }, detail)
}

function heatRisk(crop: CropType, { hotShare }: AnnualTrial): Risk[] {
  const detail = `About ${percent(hotShare)} of the days around flowering are hotter than ${crop.heatC} °C.`
  return riskAbove('heat', hotShare, { moderate: 0.1, severe: 0.3 }, detail)
}

function excessRainRisk(
  climate: PlaceClimate,
  crop: CropType,
  { season }: AnnualTrial,
  { rainMm }: SeasonWater,
): Risk[] {
  if (rainMm > crop.rainMaxMm) {
    const detail = `${Math.round(rainMm)} mm of rain fall in the season; the crop stands at most ${crop.rainMaxMm} mm.`
    return [{ code: 'excess_rain', severity: 'severe', detail }]
  }
  if (crop.flags.has('flooded')) return []
  for (let day = 0; day < season.days; day += 1) {
    const month = monthOfDay(season.plantingDay + day)
    const monthMm = at(climate.monthly.rainMm, month)
    const evaporatedMm = at(climate.monthlyEt0Mm, month) * at(DAYS_IN_MONTH, month)
    if (monthMm > WET_MONTH_MM && monthMm > 2 * evaporatedMm) {
      const detail = `${monthName(month + 1)} brings ${Math.round(monthMm)} mm of rain: fields need drainage.`
      return [{ code: 'excess_rain', severity: 'moderate', detail }]
    }
  }
  return []
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
  const tmeanC = Math.round(at(climate.tmeanC, season.plantingDay))
  const detail = isWinterType(crop)
    ? `It is ${tmeanC} °C at planting; this type is sown in autumn, when it is mild and getting colder.`
    : `It is ${tmeanC} °C at planting; the seed needs about ${crop.sowingC} °C.`
  return riskBelow('cold_sowing', factors.sowing_temperature, { moderate: 0.5, severe: 0.25 }, detail)
}

function ripeningRisk({ season, factors }: AnnualTrial): Risk[] {
  const detail = `After ${season.days} days the crop is only ${percent(season.endProgress)} of its way to ripeness.`
  return riskBelow('does_not_ripen', factors.ripening, { moderate: 1, severe: 0.5 }, detail)
}

function vernalisationRisk({ season }: AnnualTrial): Risk[] {
  if (season.vernalised) return []
  const detail = 'There is not enough cold for this winter type to flower.'
  return [{ code: 'no_vernalisation', severity: 'severe', detail }]
}
