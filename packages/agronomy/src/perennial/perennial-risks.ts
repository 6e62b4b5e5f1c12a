import type { Risk } from '../assessment'
import { MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import {
  formatDays,
  formatPercent,
  listClimateRisks,
  listExcessRainRisk,
  listRiskAbove,
  listWaterRisks,
} from '../score/risks'
import type { SeasonWater } from '../water/season-water'
import { type FrostDamage, perennialHeatC, type PerennialYear } from './perennial-year'

interface PerennialStand {
  readonly year: PerennialYear
  readonly water: SeasonWater
  readonly yieldRatioRainfed: number
}

export function listPerennialRisks(
  climate: PlaceClimate,
  crop: CropType,
  { year, water, yieldRatioRainfed }: PerennialStand,
): Risk[] {
  const months = MONTHS.map((month) => month - 1)
  return [
    ...listFrostRisk(year),
    ...listHeatRisk(crop, year),
    ...listExcessRainRisk(climate, crop, { rainMm: water.rainMm, span: 'year', months }),
    ...listWaterRisks(water, yieldRatioRainfed, 'year'),
    ...listClimateRisks(climate.site),
  ]
}

/** Combines both kinds of frost damage into one risk with a sentence each. */
function listFrostRisk({ frost }: PerennialYear): Risk[] {
  const risks = frost.flatMap((days) =>
    listRiskAbove('frost', days.days, { moderate: 1, severe: 5 }, formatFrostDetail(days)),
  )
  if (risks.length === 0) return []
  const isSevere = risks.some(({ severity }) => severity === 'severe')
  const detail = risks.map((risk) => risk.detail).join(' ')
  return [{ code: 'frost', severity: isSevere ? 'severe' : 'moderate', detail }]
}

function formatFrostDetail({ damages, days }: FrostDamage): string {
  return damages === 'plants'
    ? `It is cold enough to kill the plants on about ${formatDays(days)} a year.`
    : `Frost in leaf or flower is expected on about ${formatDays(days)} a year.`
}

function listHeatRisk(crop: CropType, { hotShare }: PerennialYear): Risk[] {
  const detail = `About ${formatPercent(hotShare)} of the days of growth are hotter than ${perennialHeatC(crop)} °C.`
  return listRiskAbove('heat', hotShare, { moderate: 0.1, severe: 0.3 }, detail)
}
