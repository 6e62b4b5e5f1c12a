import { at } from '../numbers'
import type { Factor } from '../assessment'
import { MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { relativeEstablishment } from './establishment'
import { getPerennialWater, getStandWaterUse } from './perennial-water'
import { perennialHeatC, getPerennialYear, type PerennialYear } from './perennial-year'
import { toSupplyScores, waterFactor } from '../score/water-supply'
import {
  createFactor,
  createFrostFactor,
  createHeatFactor,
  toQuantity,
  createTemperatureFactor,
  createWaterFactor,
} from '../score/factors'
import { listPerennialRisks } from './perennial-risks'
import { type MonthOutcome, type OutcomeDetails, toWaterDetails } from '../score/month-outcome'

/** A badly chosen planting month still leaves this much: a stand can be nursed through its first season. */
const MIN_ESTABLISHMENT = 0.3

/** January first. */
export function getPerennialOutcomes(climate: PlaceClimate, type: CropType): MonthOutcome[] {
  const year = getPerennialYear(climate, type)
  const stand = { year, yieldRatioRainfed: getStandWaterUse(climate, type).yieldRatio }
  const taking = relativeEstablishment(climate, type)
  return MONTHS.map((month) => {
    const established = MIN_ESTABLISHMENT + (1 - MIN_ESTABLISHMENT) * at(taking, month - 1)
    const scores = toSupplyScores(year.climateScore * established, stand.yieldRatioRainfed)
    return {
      type,
      month,
      scores,
      rank: scores.unknown,
      describe: () => describeOutcome(climate, type, stand, established),
    }
  })
}

/** A full-grown stand, the same whatever the month of planting. */
interface Stand {
  readonly year: PerennialYear
  readonly yieldRatioRainfed: number
}

function describeOutcome(
  climate: PlaceClimate,
  type: CropType,
  { year, yieldRatioRainfed }: Stand,
  established: number,
): OutcomeDetails {
  const water = getPerennialWater(climate, type)
  const supply = waterFactor(yieldRatioRainfed, 'unknown')
  return {
    factors: [
      ...listYearFactors(type, year),
      createFactor('establishment', established),
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

/** Only of crops that need a winter's cold. */
function listChillingFactor({ chillDays }: CropType, year: PerennialYear): Factor[] {
  if (chillDays === 0) return []
  const observed = toQuantity(year.chillDays, 'days')
  return [createFactor('chilling', year.factors.chilling, observed, toQuantity(chillDays, 'days'))]
}
