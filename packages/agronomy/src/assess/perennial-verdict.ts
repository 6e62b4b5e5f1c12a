import { at } from '../at'
import type { Factor } from '../assessment'
import { MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/crop-type'
import { establishment } from '../perennial/establishment'
import { perennialWater, standWaterUse } from '../perennial/perennial-water'
import { perennialHeatC, perennialYear, type PerennialYear } from '../perennial/perennial-year'
import { supplyScores, waterFactor } from '../score/water-supply'
import { factor, frostFactorOf, heatFactorOf, quantity, temperatureFactor, waterFactorOf } from './factors'
import { perennialRisks } from './perennial-risks'
import type { MonthAccount, MonthVerdict } from './verdict'
import { waterAccount } from './water-account'

/** A badly chosen planting month still leaves this much: a stand can be nursed through its first season. */
const LEAST_ESTABLISHMENT = 0.3

/** January first. */
export function perennialVerdicts(climate: PlaceClimate, type: CropType): MonthVerdict[] {
  const year = perennialYear(climate, type)
  const stand = { year, yieldRatioRainfed: standWaterUse(climate, type).yieldRatio }
  const taking = establishment(climate, type)
  return MONTHS.map((month) => {
    const established = LEAST_ESTABLISHMENT + (1 - LEAST_ESTABLISHMENT) * at(taking, month - 1)
    const scores = supplyScores(year.climateScore * established, stand.yieldRatioRainfed)
    return {
      type,
      month,
      scores,
      rank: scores.unknown,
      describe: () => accountOf(climate, type, stand, established),
    }
  })
}

/** A full-grown stand, the same whatever the month of planting. */
interface Stand {
  readonly year: PerennialYear
  readonly yieldRatioRainfed: number
}

function accountOf(
  climate: PlaceClimate,
  type: CropType,
  { year, yieldRatioRainfed }: Stand,
  established: number,
): MonthAccount {
  const water = perennialWater(climate, type)
  const supply = waterFactor(yieldRatioRainfed, 'unknown')
  return {
    factors: [
      ...yearFactors(type, year),
      factor('establishment', established),
      waterFactorOf(supply, water.rainMm, water.neededMm),
    ],
    season: null,
    water: waterAccount(water, yieldRatioRainfed),
    risks: perennialRisks(climate, type, { year, water, yieldRatioRainfed }),
  }
}

function yearFactors(type: CropType, year: PerennialYear): Factor[] {
  const { factors } = year
  return [
    temperatureFactor(type, factors.temperature, year.growingC),
    frostFactorOf(factors.frost, year.frost[0]),
    heatFactorOf(perennialHeatC(type), factors.heat, year.hotShare),
    ...chillingFactor(type, year),
  ]
}

/** Only of crops that need a winter's cold. */
function chillingFactor({ chillDays }: CropType, year: PerennialYear): Factor[] {
  if (chillDays === 0) return []
  const observed = quantity(year.chillDays, 'days')
  return [factor('chilling', year.factors.chilling, observed, quantity(chillDays, 'days'))]
}
