import type { Factor } from '../assessment'
import { getPartsOfMonth, MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import type { CropType } from '../crops/traits/crop-type'
import { at } from '../at'
import { lazily } from '../lazily'
import { roundTo } from '../numbers'
import {
  createFactor,
  createFrostFactor,
  createHeatFactor,
  createTemperatureFactor,
  createWaterFactor,
  listSoilFactors,
  listWetWeatherFactors,
  toQuantity,
} from '../score/factors'
import { type Field, UNKNOWN_FIELD } from '../score/field'
import {
  createMonthOutcome,
  type MonthOutcome,
  type OutcomeDetails,
  toWaterDetails,
} from '../score/month-outcome'
import {
  computeSupplyScore,
  computeWaterScore,
  type ScoredSupply,
  toSupplyScores,
} from '../score/water-supply'
import { computeSoilPhScore } from '../soil/soil-ph'
import { computeRelativeEstablishment } from './establishment'
import { listPerennialRisks } from './perennial-risks'
import { computePerennialWater, computeStandYieldRatio } from './perennial-water'
import { computePerennialYear, getHeatThresholdC, type PerennialYear } from './perennial-year'
import { findYearCauses } from './year-causes'

/** Lowest score of a planting month. It is not 0, because care can bring a stand through its first season. */
export const MIN_ESTABLISHMENT = 0.3

/** Returns the outcomes of the twelve planting months, January first. */
export function getPerennialOutcomes(
  climate: PlaceClimate,
  type: CropType,
  field: Field = UNKNOWN_FIELD,
): MonthOutcome[] {
  const stand = growStand(climate, type, field)
  const { year, yieldRatioRainfed, soilPhScore, relativeEstablishment } = stand
  return MONTHS.map((month) => {
    const establishmentScore = toEstablishmentScore(relativeEstablishment, month)
    const climateScore = computeClimateScore(stand, month)
    const scores = toSupplyScores(climateScore, yieldRatioRainfed, field.supply)
    // Young plants are rated by the climate of whole months, so the parts of a month are equal.
    const parts = getPartsOfMonth(month).map((part) => ({ type, part, scores, rank: scores.expected }))
    return createMonthOutcome(parts, () =>
      createDetails(climate, type, stand, {
        growthFactors: [
          ...listYearFactors(type, year),
          createFactor('establishment', establishmentScore),
          ...listSoilFactors(type, field, soilPhScore),
          ...listWetWeatherFactors(year.factorScores.wet_weather),
        ],
        supply: field.supply,
        betterPlantingMonths: listEstablishmentMonths(relativeEstablishment),
      }),
    )
  })
}

function growStand(climate: PlaceClimate, type: CropType, { supply, soilPh }: Field): Stand {
  const { year, getRelativeEstablishment } = getGrowth(climate, type)
  return {
    year,
    yieldRatioRainfed: computeStandYieldRatio(climate, type, supply),
    soilPhScore: soilPh === undefined ? 1 : computeSoilPhScore(soilPh, type.soilPh),
    relativeEstablishment: getRelativeEstablishment(),
  }
}

/** The part of a stand that does not depend on the field. */
interface StandGrowth {
  readonly year: PerennialYear
  readonly getRelativeEstablishment: () => Float64Array
}

let latest:
  | { readonly climate: PlaceClimate; readonly type: CropType; readonly growth: StandGrowth }
  | undefined

/** Keeps the latest growth, because the outcomes of a crop follow its bound, and those of its supply at the place follow these. */
function getGrowth(climate: PlaceClimate, type: CropType): StandGrowth {
  if (latest?.climate !== climate || latest.type !== type) {
    const year = computePerennialYear(climate, type)
    const getRelativeEstablishment = lazily(() => computeRelativeEstablishment(climate, type))
    latest = { climate, type, growth: { year, getRelativeEstablishment } }
  }
  return latest.growth
}

/** Returns a score that planting in a month does not exceed with any soil and supply of water. Takes less time than the outcomes. */
export function boundPerennialScore(climate: PlaceClimate, type: CropType, month: number): number {
  const { year, getRelativeEstablishment } = getGrowth(climate, type)
  return year.climateScore * toEstablishmentScore(getRelativeEstablishment(), month)
}

/** Computes the score of planting in a month without water stress. */
function computeClimateScore(stand: Stand, month: number): number {
  return (
    stand.year.climateScore * toEstablishmentScore(stand.relativeEstablishment, month) * stand.soilPhScore
  )
}

function toEstablishmentScore(relativeEstablishment: Float64Array, month: number): number {
  return MIN_ESTABLISHMENT + (1 - MIN_ESTABLISHMENT) * at(relativeEstablishment, month - 1)
}

/** Young plants take about as well as in the best month from this share of its success on. */
const BEST_ESTABLISHMENT = 0.95

function listEstablishmentMonths(relativeEstablishment: Float64Array): number[] {
  return MONTHS.filter((month) => at(relativeEstablishment, month - 1) >= BEST_ESTABLISHMENT)
}

/** Computes the score of planting in a month (1 to 12). */
export function computePerennialScore(
  climate: PlaceClimate,
  type: CropType,
  month: number,
  field: Field,
): number {
  const stand = growStand(climate, type, field)
  return computeSupplyScore(computeClimateScore(stand, month), stand.yieldRatioRainfed, field.supply)
}

/** A full-grown stand, and what planting it in each month means for it. */
interface Stand {
  readonly year: PerennialYear
  readonly yieldRatioRainfed: number
  readonly soilPhScore: number
  /** Relative establishment by planting month, January first, 0 to 1. */
  readonly relativeEstablishment: Float64Array
}

function createDetails(
  climate: PlaceClimate,
  type: CropType,
  { year, yieldRatioRainfed }: Stand,
  {
    growthFactors,
    supply,
    betterPlantingMonths,
  }: {
    growthFactors: readonly Factor[]
    supply: ScoredSupply
    betterPlantingMonths: readonly number[]
  },
): OutcomeDetails {
  const water = computePerennialWater(climate, type, supply)
  const waterScore = computeWaterScore(yieldRatioRainfed, supply)
  const yearCauses = findYearCauses(climate, type, year)
  return {
    factors: [...growthFactors, createWaterFactor(waterScore, water.rainMm, water.neededMm)],
    season: null,
    thermalTimeRatio: null,
    water: toWaterDetails(water, yieldRatioRainfed),
    irrigatedSeason: {
      irrigationMm: roundTo(water.irrigationMm, 0),
      length: 'same',
      otherPart: null,
    },
    risks: listPerennialRisks(climate, type, { year, water, yieldRatioRainfed, heat: yearCauses.heat }),
    causes: { ...yearCauses, autumn: null, betterPlantingMonths, fullSeasonLacks: null },
  }
}

function listYearFactors(type: CropType, year: PerennialYear): Factor[] {
  const { factorScores } = year
  const [mainFrostDamage] = year.frostDamages
  return [
    createTemperatureFactor(type.temperature, factorScores.temperature, year.bestMonthsC),
    createFrostFactor(factorScores.frost, mainFrostDamage),
    createHeatFactor(getHeatThresholdC(type), factorScores.heat, year.hotGrowingShare),
    ...listChillingFactors(type, year),
  ]
}

/** Returns the chilling factor of crops that need winter chilling, and an empty list for other crops. */
function listChillingFactors({ chillDays }: CropType, year: PerennialYear): Factor[] {
  if (chillDays === 0) return []
  const observed = toQuantity(year.chillDays, 'days')
  return [createFactor('chilling', year.factorScores.chilling, observed, toQuantity(chillDays, 'days'))]
}
