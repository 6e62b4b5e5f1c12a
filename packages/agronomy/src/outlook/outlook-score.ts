import { EVEN_TERCILES } from '@crop/domain'
import { findBestScores } from '../annual/best-score'
import { getPlantingDays } from '../calendar'
import { type PlaceClimate, scaleRainOfMonths, shiftTemperatureOfMonths } from '../climate/place-climate'
import { type CropType, isPerennial, isWinterType } from '../crops/crop-type'
import { at } from '../at'
import { clamp } from '../numbers'
import { computeEstablishment } from '../perennial/establishment'
import { MIN_ESTABLISHMENT } from '../perennial/perennial-outcome'
import { withScratchSeries } from '../reused/scratch-series'
import type { Field } from '../score/field'
import { computePlantingTiming } from '../score/planting-timing'
import type { SeasonOutlook } from './season-outlook'
import { computeExpectation, type Third, THIRDS } from './thirds'

/** What is planted, and its score in the normal climate. */
export interface OutlookPlanting {
  readonly climate: PlaceClimate
  readonly types: readonly CropType[]
  /** The best type. */
  readonly type: CropType
  /** 1 to 12. */
  readonly month: number
  readonly normalScore: number
  getField(type: CropType): Field
}

/** The score of a planting by an outlook, and what rain and temperature add to that of the normal climate. */
export interface OutlookScore {
  readonly score: number
  readonly rainGain: number
  readonly temperatureGain: number
}

/**
 * Computes the expected score of a planting. The normal score is kept for the usual probabilities: each third of the rain
 * adds its own score times the excess of its probability over the usual one, and the temperature that is expected its share
 * of what the cold or the warm third changes. Rain and temperature are taken as independent.
 */
export function computeOutlookScore(planting: OutlookPlanting, outlook: SeasonOutlook): OutlookScore {
  const rainGain = isPerennial(planting.type)
    ? computePerennialGain(planting, outlook)
    : computeRainGain(planting, outlook)
  const temperatureGain = isPerennial(planting.type) ? 0 : computeTemperatureGain(planting, outlook)
  return { score: clamp(planting.normalScore + rainGain + temperatureGain, 0, 1), rainGain, temperatureGain }
}

function computeRainGain(planting: OutlookPlanting, outlook: SeasonOutlook): number {
  if (outlook.rain === EVEN_TERCILES || !dependsOnRain(planting)) return 0
  const climates = THIRDS.map((third) => createRainClimate(planting.climate, outlook, third))
  const scores = computePlantingScores(planting, climates)
  return THIRDS.reduce((sum, third, index) => sum + (outlook.rain[third] - 1 / 3) * (scores[index] ?? 0), 0)
}

/** Simulates the third to which the temperature leans, because a season takes longer to simulate than its water. */
function computeTemperatureGain(planting: OutlookPlanting, outlook: SeasonOutlook): number {
  const { temperature, temperatureDifferencesC } = outlook
  const expectedC =
    temperature === EVEN_TERCILES ? 0 : computeExpectation(temperature, temperatureDifferencesC)
  if (expectedC === 0) return 0
  const changeC = temperatureDifferencesC[expectedC > 0 ? 'above' : 'below']
  const changesC = new Float64Array(12)
  for (const month of outlook.months) if (month.temperature) changesC[month.index] = changeC
  const shifted = shiftTemperatureOfMonths(planting.climate, changesC)
  const [score = planting.normalScore] = computePlantingScores(planting, [shifted])
  return (expectedC / changeC) * (score - planting.normalScore)
}

/** Irrigated fields do not depend on rain, except for the snow that protects winter types. */
function dependsOnRain({ types, getField }: OutlookPlanting): boolean {
  return types.some((type) => getField(type).supply.shortageWeight > 0 || isWinterType(type))
}

/** Creates the climate in which the rain of the covered months is that of a third of the years. */
function createRainClimate(climate: PlaceClimate, outlook: SeasonOutlook, third: Third): PlaceClimate {
  const shares = new Float64Array(12).fill(1)
  for (const { index } of outlook.months) shares[index] = outlook.rainShares[third]
  return scaleRainOfMonths(climate, shares)
}

/** Computes the score of the best type in climates that differ only in rain. Timing stays that of the normal climate. */
export function computePlantingScores(
  { climate: normalClimate, types, month, getField }: OutlookPlanting,
  climates: readonly PlaceClimate[],
): number[] {
  const scoresByType = types.map((type) => {
    const timing = computePlantingTiming(normalClimate, type, month)
    const plantings = climates.map((climate) => ({ climate, timing }))
    const options = { field: getField(type), minScore: 0 }
    return withScratchSeries(() => findBestScores(plantings, type, getPlantingDays(month), options))
  })
  return climates.map((_, index) => Math.max(...scoresByType.map((scores) => scores[index] ?? 0)))
}

/**
 * Computes what the rain of the covered months changes for the young plants of a perennial. The stand lives on in the normal
 * climate for years. Irrigated plants do not depend on the rain.
 */
function computePerennialGain(planting: OutlookPlanting, outlook: SeasonOutlook): number {
  const { climate, type, month, normalScore, getField } = planting
  if (outlook.rain === EVEN_TERCILES || getField(type).supply.shortageWeight === 0) return 0
  const successes = computeEstablishment(climate, type)
  const bestSuccess = Math.max(...successes)
  if (bestSuccess === 0) return 0
  const toScore = (success: number) =>
    MIN_ESTABLISHMENT + (1 - MIN_ESTABLISHMENT) * Math.min(1, success / bestSuccess)
  const usualScore = toScore(at(successes, month - 1))
  return THIRDS.reduce((sum, third) => {
    const success = at(computeEstablishment(createRainClimate(climate, outlook, third), type), month - 1)
    return sum + (outlook.rain[third] - 1 / 3) * normalScore * (toScore(success) / usualScore)
  }, 0)
}
