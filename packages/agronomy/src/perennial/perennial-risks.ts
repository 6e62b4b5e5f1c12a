import type { Risk } from '../assessment'
import { MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import {
  findConfidenceRisk,
  findExcessRainRisk,
  findRiskAbove,
  formatDays,
  formatPercent,
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
    findFrostRisk(year),
    findHeatRisk(crop, year),
    findExcessRainRisk(climate, crop, { rainMm: water.rainMm, span: 'year', months }),
    ...listWaterRisks(water, yieldRatioRainfed, 'year'),
    findConfidenceRisk(climate.site),
  ].filter((risk) => risk !== undefined)
}

/** Combines both kinds of frost damage into one risk with a sentence each. */
function findFrostRisk({ frost }: PerennialYear): Risk | undefined {
  const risks = frost
    .map((damage) =>
      findRiskAbove('frost', damage.days, { moderate: 1, severe: 5 }, formatFrostDetail(damage)),
    )
    .filter((risk) => risk !== undefined)
  if (risks.length === 0) return undefined
  const isSevere = risks.some(({ severity }) => severity === 'severe')
  const detail = risks.map((risk) => risk.detail).join(' ')
  return { code: 'frost', severity: isSevere ? 'severe' : 'moderate', detail }
}

function formatFrostDetail({ damages, days }: FrostDamage): string {
  return damages === 'plants'
    ? `It is cold enough to kill the plants on about ${formatDays(days)} a year.`
    : `Frost in leaf or flower is expected on about ${formatDays(days)} a year.`
}

function findHeatRisk(crop: CropType, { hotShare }: PerennialYear): Risk | undefined {
  const detail = `About ${formatPercent(hotShare)} of the days of growth are hotter than ${perennialHeatC(crop)} °C.`
  return findRiskAbove('heat', hotShare, { moderate: 0.1, severe: 0.3 }, detail)
}
