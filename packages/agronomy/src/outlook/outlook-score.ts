import { EVEN_TERCILES } from '@crop/domain'
import { findBestScores } from '../annual/best-score'
import { getPlantingDays } from '../calendar'
import { type PlaceClimate, scaleRainOfMonths, shiftTemperatureOfMonths } from '../climate/place-climate'
import { type CropType, isPerennial, isWinterType } from '../crops/traits/crop-type'
import { at } from '../at'
import { clamp } from '../numbers'
import { computeEstablishment } from '../perennial/establishment'
import { MIN_ESTABLISHMENT } from '../perennial/perennial-outcome'
import { withScratchSeries } from '../reused/scratch-series'
import type { Field } from '../score/field'
import { computePlantingTiming } from '../score/planting-timing'
import { KNOWN_SUPPLIES, type ScoredSupply, type SupplyScores } from '../score/water-supply'
import type { SeasonOutlook } from './season-outlook'
import { computeExpectation, type Third, THIRDS } from './thirds'

/** A planting whose score an outlook changes. */
interface ScoredPlanting {
  readonly climate: PlaceClimate
  readonly types: readonly CropType[]
  /** The best type. */
  readonly type: CropType
  /** 1 to 12. */
  readonly month: number
  getField(type: CropType): Field
}

/** A planting with its scores in the normal climate. */
export interface OutlookPlanting extends ScoredPlanting {
  readonly normalScores: SupplyScores
}

/** The scores of a planting by an outlook, and what rain and temperature add to that of the normal climate. */
export interface OutlookScore extends Gains {
  readonly scores: SupplyScores
}

interface Gains {
  readonly rainGain: number
  readonly temperatureGain: number
  /** By how much a dry season is worse than one with the usual rain without irrigation; 0 if it is unknown. */
  readonly dryLoss: number
  /** By how much a season of the third to which the temperature leans is worse than a usual one; 0 if it is unknown. */
  readonly temperatureLoss: number
}

type Gain = Readonly<Record<keyof SupplyScores, number>>

const NO_GAIN: Gain = { expected: 0, rainfed: 0, irrigated: 0 }

/**
 * Computes the expected scores of a planting. The normal scores are kept for the usual probabilities: each third of the rain
 * adds its own score times the excess of its probability over the usual one, and the temperature that is expected its share
 * of what the cold or the warm third changes. Rain and temperature are taken as independent.
 */
export function computeOutlookScore(planting: OutlookPlanting, outlook: SeasonOutlook): OutlookScore {
  const rain = isPerennial(planting.type)
    ? computePerennialGain(planting, outlook)
    : computeRainGain(planting, outlook)
  const temperature = isPerennial(planting.type)
    ? { gain: NO_GAIN, loss: 0 }
    : computeTemperatureGain(planting, outlook)
  const add = (supply: keyof SupplyScores) =>
    clamp(planting.normalScores[supply] + rain.gain[supply] + temperature.gain[supply], 0, 1)
  return {
    scores: { expected: add('expected'), rainfed: add('rainfed'), irrigated: add('irrigated') },
    rainGain: rain.gain.expected,
    temperatureGain: temperature.gain.expected,
    dryLoss: rain.loss,
    temperatureLoss: temperature.loss,
  }
}

/** The change of each score by an outlook, and the loss in the third of years that matters most. */
interface GainAndLoss {
  readonly gain: Gain
  readonly loss: number
}

/** Rain adds nothing to irrigated fields, except by the snow that protects winter types. */
function computeRainGain(planting: OutlookPlanting, outlook: SeasonOutlook): GainAndLoss {
  if (outlook.rain === EVEN_TERCILES) return { gain: NO_GAIN, loss: 0 }
  const climates = THIRDS.map((third) => createRainClimate(planting.climate, outlook, third))
  const scores = computeSupplyScores(planting, climates, isWinterType(planting.type))
  const add = (supply: keyof SupplyScores) =>
    THIRDS.reduce(
      (sum, third, index) => sum + (outlook.rain[third] - 1 / 3) * (scores[index]?.[supply] ?? 0),
      0,
    )
  const [dry, usual] = scores
  return {
    gain: {
      expected: dependsOnRain(planting) ? add('expected') : 0,
      rainfed: add('rainfed'),
      irrigated: isWinterType(planting.type) ? add('irrigated') : 0,
    },
    loss: (usual?.rainfed ?? 0) - (dry?.rainfed ?? 0),
  }
}

/** Simulates the third to which the temperature leans, because a season takes longer to simulate than its water. */
function computeTemperatureGain(planting: OutlookPlanting, outlook: SeasonOutlook): GainAndLoss {
  const { temperature, temperatureDifferencesC } = outlook
  const expectedC =
    temperature === EVEN_TERCILES ? 0 : computeExpectation(temperature, temperatureDifferencesC)
  if (expectedC === 0) return { gain: NO_GAIN, loss: 0 }
  const changeC = temperatureDifferencesC[expectedC > 0 ? 'above' : 'below']
  const changesC = new Float64Array(12)
  for (const month of outlook.months) if (month.temperature) changesC[month.index] = changeC
  const shifted = shiftTemperatureOfMonths(planting.climate, changesC)
  const [scores = planting.normalScores] = computeSupplyScores(planting, [shifted], true)
  const add = (supply: keyof SupplyScores) =>
    (expectedC / changeC) * (scores[supply] - planting.normalScores[supply])
  return {
    gain: { expected: add('expected'), rainfed: add('rainfed'), irrigated: add('irrigated') },
    loss: planting.normalScores.expected - scores.expected,
  }
}

/** Irrigated fields do not depend on rain, except for the snow that protects winter types. */
function dependsOnRain({ types, getField }: ScoredPlanting): boolean {
  return types.some((type) => getField(type).supply.shortageWeight > 0 || isWinterType(type))
}

/** Creates the climate in which the rain of the covered months is that of a third of the years. */
function createRainClimate(climate: PlaceClimate, outlook: SeasonOutlook, third: Third): PlaceClimate {
  const shares = new Float64Array(12).fill(1)
  for (const { index } of outlook.months) shares[index] = outlook.rainShares[third]
  return scaleRainOfMonths(climate, shares)
}

/**
 * Computes the scores in climates that differ only in rain: the expected one of the best type, and those of the type that is
 * best in a normal year for each known supply. Timing stays that of the normal climate.
 */
function computeSupplyScores(
  planting: ScoredPlanting,
  climates: readonly PlaceClimate[],
  needsIrrigated: boolean,
): SupplyScores[] {
  const { type, types, getField } = planting
  const own = getField(type).supply
  const supplies = [own, KNOWN_SUPPLIES.rainfed, ...(needsIrrigated ? [KNOWN_SUPPLIES.irrigated] : [])]
  const scoresBySupply = scoreType(planting, type, climates, [...new Set(supplies)])
  const others = types.filter((other) => other !== type)
  const otherScores = others.map((other) => scoreType(planting, other, climates, [getField(other).supply]))
  return climates.map((_, index) => {
    const getScore = (supply: ScoredSupply) => scoresBySupply.get(supply)?.[index] ?? 0
    const best = otherScores.flatMap((scores) => [...scores.values()].map((values) => values[index] ?? 0))
    return {
      expected: Math.max(getScore(own), ...best),
      rainfed: getScore(KNOWN_SUPPLIES.rainfed),
      irrigated: getScore(KNOWN_SUPPLIES.irrigated),
    }
  })
}

/** Computes the scores of a type for each supply, one for each climate. All share the seasons that are simulated. */
function scoreType(
  { climate: normalClimate, month, getField }: ScoredPlanting,
  type: CropType,
  climates: readonly PlaceClimate[],
  supplies: readonly ScoredSupply[],
): Map<ScoredSupply, number[]> {
  const timing = computePlantingTiming(normalClimate, type, month)
  const plantings = supplies.flatMap((supply) => climates.map((climate) => ({ climate, timing, supply })))
  const field = getField(type)
  const scores = withScratchSeries(() => findBestScores(plantings, type, getPlantingDays(month), field))
  return new Map(
    supplies.map((supply, index) => [
      supply,
      scores.slice(index * climates.length, (index + 1) * climates.length),
    ]),
  )
}

/** Computes the score of the best type in climates that differ only in rain. Timing stays that of the normal climate. */
export const computePlantingScores = (
  planting: ScoredPlanting,
  climates: readonly PlaceClimate[],
): number[] => computeSupplyScores(planting, climates, false).map(({ expected }) => expected)

/**
 * Computes what the rain of the covered months changes for the young plants of a perennial. The stand lives on in the normal
 * climate for years. Irrigated plants do not depend on the rain.
 */
function computePerennialGain(planting: OutlookPlanting, outlook: SeasonOutlook): GainAndLoss {
  const { climate, type, month, normalScores, getField } = planting
  if (outlook.rain === EVEN_TERCILES) return { gain: NO_GAIN, loss: 0 }
  const successes = computeEstablishment(climate, type)
  const bestSuccess = Math.max(...successes)
  if (bestSuccess === 0) return { gain: NO_GAIN, loss: 0 }
  const toScore = (success: number) =>
    MIN_ESTABLISHMENT + (1 - MIN_ESTABLISHMENT) * Math.min(1, success / bestSuccess)
  const usualScore = toScore(at(successes, month - 1))
  const [dry = 1, usual = 1, wet = 1] = THIRDS.map((third) => {
    const success = at(computeEstablishment(createRainClimate(climate, outlook, third), type), month - 1)
    return toScore(success) / usualScore
  })
  const share = computeExpectation(
    {
      below: outlook.rain.below - 1 / 3,
      normal: outlook.rain.normal - 1 / 3,
      above: outlook.rain.above - 1 / 3,
    },
    { below: dry, normal: usual, above: wet },
  )
  return {
    gain: {
      expected: getField(type).supply.shortageWeight > 0 ? share * normalScores.expected : 0,
      rainfed: share * normalScores.rainfed,
      irrigated: 0,
    },
    loss: (usual - dry) * normalScores.rainfed,
  }
}
