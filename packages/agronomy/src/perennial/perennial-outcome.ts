import type { Factor } from '../assessment'
import { MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { at } from '../at'
import {
  createFactor,
  createFrostFactor,
  createHeatFactor,
  createTemperatureFactor,
  createWaterFactor,
  toQuantity,
} from '../score/factors'
import { type MonthOutcome, type OutcomeDetails, toWaterDetails } from '../score/month-outcome'
import { toSupplyScores, waterFactor } from '../score/water-supply'
import { relativeEstablishment } from './establishment'
import { listPerennialRisks } from './perennial-risks'
import { getPerennialWater, getStandWaterUse } from './perennial-water'
import { getPerennialYear, perennialHeatC, type PerennialYear } from './perennial-year'

/** Lower bound for a bad planting month, because care can bring a stand through its first season. */
const MIN_ESTABLISHMENT = 0.3

/** Returns the outcomes of the twelve planting months, January first. */
export function getPerennialOutcomes(climate: PlaceClimate, type: CropType): MonthOutcome[] {
  const year = getPerennialYear(climate, type)
  const stand = { year, yieldRatioRainfed: getStandWaterUse(climate, type).yieldRatio }
  const establishment = relativeEstablishment(climate, type)
  return MONTHS.map((month) => {
    const establishmentFactor = MIN_ESTABLISHMENT + (1 - MIN_ESTABLISHMENT) * at(establishment, month - 1)
    const scores = toSupplyScores(year.climateScore * establishmentFactor, stand.yieldRatioRainfed)
    return {
      type,
      month,
      scores,
      rank: scores.unknown,
      getDetails: () => getDetails(climate, type, stand, establishmentFactor),
    }
  })
}

/** A full-grown stand, independent of its planting month. */
interface Stand {
  readonly year: PerennialYear
  readonly yieldRatioRainfed: number
}

function getDetails(
  climate: PlaceClimate,
  type: CropType,
  { year, yieldRatioRainfed }: Stand,
  establishmentFactor: number,
): OutcomeDetails {
  const water = getPerennialWater(climate, type)
  const supply = waterFactor(yieldRatioRainfed, 'unknown')
  return {
    factors: [
      ...listYearFactors(type, year),
      createFactor('establishment', establishmentFactor),
      createWaterFactor(supply, water.rainMm, water.neededMm),
    ],
    season: null,
    water: toWaterDetails(water, yieldRatioRainfed),
    risks: listPerennialRisks(climate, type, { year, water, yieldRatioRainfed }),
  }
}

function listYearFactors(type: CropType, year: PerennialYear): Factor[] {
  const { factors } = year
  return [
    createTemperatureFactor(type, factors.temperature, year.growingC),
    createFrostFactor(factors.frost, year.frost[0]),
    createHeatFactor(perennialHeatC(type), factors.heat, year.hotShare),
    ...listChillingFactor(type, year),
  ]
}

/** Present only for crops that need winter chilling. */
function listChillingFactor({ chillDays }: CropType, year: PerennialYear): Factor[] {
  if (chillDays === 0) return []
  const observed = toQuantity(year.chillDays, 'days')
  return [createFactor('chilling', year.factors.chilling, observed, toQuantity(chillDays, 'days'))]
}
