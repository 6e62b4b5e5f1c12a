import type { Risk } from '../assessment'
import { MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/traits/crop-type'
import type { Causes } from '../score/causes'
import {
  createRisk,
  findConfidenceRisk,
  findExcessRainRisk,
  findRiskAbove,
  listWaterRisks,
  roundDays,
  toPercent,
} from '../score/risks'
import type { SeasonWater } from '../water/season-water'
import { type FrostDamage, getHeatThresholdC, type PerennialYear } from './perennial-year'
import { listDamageMonths } from './year-causes'

interface PerennialResults {
  readonly year: PerennialYear
  readonly water: SeasonWater
  readonly yieldRatioRainfed: number
  readonly heat: Causes['heat']
}

/** Lists the risks of a full-grown stand. */
export function listPerennialRisks(
  climate: PlaceClimate,
  crop: CropType,
  { year, water, yieldRatioRainfed, heat }: PerennialResults,
): Risk[] {
  const monthIndexes = MONTHS.map((month) => month - 1)
  return [
    findFrostRisk(climate, crop, year),
    findHeatRisk(crop, year, heat),
    findExcessRainRisk(climate, crop, { rainMm: water.rainMm, span: 'year', monthIndexes }),
    ...listWaterRisks(water, yieldRatioRainfed, 'year'),
    findConfidenceRisk(climate.site),
  ].filter((risk) => risk !== undefined)
}

const FROST_DAYS = { moderate: 1, severe: 5 }

/** Combines both kinds of frost damage into one risk, with the days and months of each kind that matters. */
function findFrostRisk(
  climate: PlaceClimate,
  crop: CropType,
  { frostDamages }: PerennialYear,
): Risk | undefined {
  const damages = frostDamages.filter(({ days }) => days > FROST_DAYS.moderate)
  if (damages.length === 0) return undefined
  const isSevere = damages.some(({ days }) => days > FROST_DAYS.severe)
  const find = (affects: FrostDamage['affects']) => damages.find((damage) => damage.affects === affects)
  const [ofPlants, ofFlowers] = [find('plants'), find('flowers')]
  return createRisk(isSevere ? 'severe' : 'moderate', {
    code: 'frost',
    params: {
      ...(ofPlants && {
        plant_days: roundDays(ofPlants.days),
        plant_months: listDamageMonths(climate, crop, ofPlants),
      }),
      ...(ofFlowers && {
        flower_days: roundDays(ofFlowers.days),
        flower_months: listDamageMonths(climate, crop, ofFlowers),
      }),
    },
  })
}

function findHeatRisk(
  crop: CropType,
  { hotGrowingShare }: PerennialYear,
  heat: Causes['heat'],
): Risk | undefined {
  const params = {
    percent: toPercent(hotGrowingShare),
    celsius: getHeatThresholdC(crop),
    habit: 'perennial',
    ...heat,
  } as const
  return findRiskAbove(hotGrowingShare, { moderate: 0.1, severe: 0.3 }, { code: 'heat', params })
}
