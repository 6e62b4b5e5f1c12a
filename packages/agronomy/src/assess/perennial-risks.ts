import type { Risk } from '../assessment'
import { MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { type FrostDays, perennialHeatC, type PerennialYear } from '../perennial/perennial-year'
import type { SeasonWater } from '../water/season-water'
import { excessRainRisk } from './excess-rain'
import { riskAbove } from './risk-list'
import { climateRisks, inDays, percent, waterRisks } from './shared-risks'

interface StandYear {
  readonly year: PerennialYear
  readonly water: SeasonWater
  readonly yieldRatioRainfed: number
}

export function perennialRisks(
  climate: PlaceClimate,
  crop: CropType,
  { year, water, yieldRatioRainfed }: StandYear,
): Risk[] {
  const months = MONTHS.map((month) => month - 1)
  return [
    ...frostRisk(year),
    ...heatRisk(crop, year),
    ...excessRainRisk(climate, crop, { rainMm: water.rainMm, span: 'year', months }),
    ...waterRisks(water, yieldRatioRainfed, 'year'),
    ...climateRisks(climate.site),
  ]
}

/** One risk for both kinds of harm, each that counts with its own days. */
function frostRisk({ frost }: PerennialYear): Risk[] {
  const risks = frost.flatMap((days) =>
    riskAbove('frost', days.days, { moderate: 1, severe: 5 }, frostDetail(days)),
  )
  if (risks.length === 0) return []
  const isSevere = risks.some(({ severity }) => severity === 'severe')
  const detail = risks.map((risk) => risk.detail).join(' ')
  return [{ code: 'frost', severity: isSevere ? 'severe' : 'moderate', detail }]
}

function frostDetail({ harms, days }: FrostDays): string {
  return harms === 'plants'
    ? `It is cold enough to kill the plants on about ${inDays(days)} a year.`
    : `Frost in leaf or flower is expected on about ${inDays(days)} a year.`
}

function heatRisk(crop: CropType, { hotShare }: PerennialYear): Risk[] {
  const detail = `About ${percent(hotShare)} of the days of growth are hotter than ${perennialHeatC(crop)} °C.`
  return riskAbove('heat', hotShare, { moderate: 0.1, severe: 0.3 }, detail)
}
