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
import { type FrostDamage, getHeatThresholdC, type PerennialYear } from './perennial-year'

interface PerennialResults {
  readonly year: PerennialYear
  readonly water: SeasonWater
  readonly yieldRatioRainfed: number
}

/** Lists the risks of a full-grown stand. */
export function listPerennialRisks(
  climate: PlaceClimate,
  crop: CropType,
  { year, water, yieldRatioRainfed }: PerennialResults,
): Risk[] {
  const monthIndexes = MONTHS.map((month) => month - 1)
  return [
    findFrostRisk(year),
    findHeatRisk(crop, year),
    findExcessRainRisk(climate, crop, { rainMm: water.rainMm, span: 'year', monthIndexes }),
    ...listWaterRisks(water, yieldRatioRainfed, 'year'),
    findConfidenceRisk(climate.site),
  ].filter((risk) => risk !== undefined)
}

/** Combines both kinds of frost damage into one risk, with one sentence for each kind. */
function findFrostRisk({ frostDamages }: PerennialYear): Risk | undefined {
  const risks = frostDamages
    .map((damage) =>
      findRiskAbove('frost', damage.days, { moderate: 1, severe: 5 }, formatFrostDetail(damage)),
    )
    .filter((risk) => risk !== undefined)
  if (risks.length === 0) return undefined
  const isSevere = risks.some(({ severity }) => severity === 'severe')
  const detail = risks.map((risk) => risk.detail).join(' ')
  return { code: 'frost', severity: isSevere ? 'severe' : 'moderate', detail }
}

function formatFrostDetail({ affects, days }: FrostDamage): string {
  return affects === 'plants'
    ? `It is cold enough to kill the plants on about ${formatDays(days)} a year.`
    : `Frost in leaf or flower is expected on about ${formatDays(days)} a year.`
}

function findHeatRisk(crop: CropType, { hotGrowingShare }: PerennialYear): Risk | undefined {
  const detail = `About ${formatPercent(hotGrowingShare)} of the days of growth are hotter than ${getHeatThresholdC(crop)} °C.`
  return findRiskAbove('heat', hotGrowingShare, { moderate: 0.1, severe: 0.3 }, detail)
}
