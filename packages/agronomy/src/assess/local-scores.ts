import type { KnownWaterSupply } from '@crop/domain'
import { findBestScore } from '../annual/best-score'
import { boundMonthScore, type Planting } from '../annual/growth'
import { at } from '../at'
import { getPlantingDays, MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isPerennial, isVegetable } from '../crops/crop-type'
import { lazily } from '../lazily'
import { roundTo } from '../numbers'
import type { Field } from '../score/field'
import type { MonthOutcome } from '../score/month-outcome'
import { computePreferences } from '../score/planting-prior'
import { computePlantingTiming, computeTimingScore, getTiming } from '../score/planting-timing'
import {
  getRatioSupply,
  isMostlyIrrigated,
  KNOWN_SUPPLIES,
  PARTLY_IRRIGATED,
  type SupplyScores,
} from '../score/water-supply'
import { withScratchSeries } from '../reused/scratch-series'
import { type LocalScore, MAX_UNSUITABLE_SCORE } from './alternative-crops'

/** What the local scores of crops depend on. */
interface LocalFields {
  readonly climate: PlaceClimate
  /** Returns the field for which a crop type is scored, before rain at the place is considered. */
  readonly getField: (type: CropType) => Field
  readonly isSupplyStated: boolean
  /** Share of all fields of the country that are irrigated. */
  readonly irrigatedShare: number
  /** Returns the outcomes of a perennial. */
  readonly getPerennialOutcomes: (type: CropType) => readonly MonthOutcome[]
}

/** Returns how usual a crop type planted in a month (1 to 12) is, or undefined if it cannot be suitable. */
export type LocalScorer = (type: CropType, month: number) => LocalScore | undefined

/**
 * Score on rain alone, relative to that with irrigation, from which paddies and plantations are usual. Paddies on less rain lie
 * along rivers, which few places do, and plantations are crops of wet climates. Judged by rice: places where it is grown on
 * rain have 0.5 or more, Des Moines and Lubbock less.
 */
const MIN_RAIN_RATIO = 0.5

type KnownSupplyScores = Omit<SupplyScores, 'expected'>

/** Creates a function that returns the local scores of crops, and caches them. */
export function createLocalScorer(fields: LocalFields): LocalScorer {
  const scoresByMonth = new Map<number, Map<CropType, LocalScore | undefined>>()
  const localFields = new Map<CropType, Field>()
  return (type, month) => {
    const scores = scoresByMonth.get(month) ?? new Map<CropType, LocalScore | undefined>()
    scoresByMonth.set(month, scores)
    if (!scores.has(type)) scores.set(type, (isPerennial(type) ? scorePerennial : scoreAnnual)(type, month))
    return scores.get(type)
  }

  function scorePerennial(type: CropType, month: number): LocalScore | undefined {
    const scores = fields.getPerennialOutcomes(type)[month - 1]?.scores
    if (!scores || scores.expected <= MAX_UNSUITABLE_SCORE) return undefined
    const score = roundTo(scores.expected, 2)
    const localShare = toLocalShare(type, score, () => scores.rainfed)
    return { maxShare: localShare, getLocalShare: () => localShare, getScore: () => score }
  }

  function scoreAnnual(type: CropType, month: number): LocalScore | undefined {
    const field = fields.getField(type)
    const isMixed = field.supply === PARTLY_IRRIGATED
    const bestField = isMixed ? withSupply(field, 'irrigated') : field
    const { climate } = fields
    if (isSurelyBelow({ climate, crop: type, field: bestField }, month, MAX_UNSUITABLE_SCORE))
      return undefined
    const timing = computePlantingTiming(climate, type, month)
    const maxScore = computeTimingScore(timing, bestField.supply)
    if (maxScore <= MAX_UNSUITABLE_SCORE) return undefined
    const usualness = timing ? getTiming(timing, field.supply) : 1
    const getBestScore = lazily(() => scoreMonth(type, month, bestField, MAX_UNSUITABLE_SCORE))
    const getRainfedScore = lazily(() => scoreMonth(type, month, withSupply(field, 'rainfed'), 0))
    return {
      maxShare: usualness * maxScore,
      getLocalShare: lazily(() => {
        const best = getBestScore()
        return best > MAX_UNSUITABLE_SCORE ? usualness * toLocalShare(type, best, getRainfedScore) : 0
      }),
      getScore() {
        const best = getBestScore()
        if (!isMixed) return roundTo(best, 2)
        const localField = getLocalField(type, field, { rainfed: getRainfedScore(), irrigated: best })
        return roundTo(scoreMonth(type, month, localField, 0), 2)
      },
    }
  }

  /** Returns the field with the supply that a crop which is partly irrigated in the country has at this place. */
  function getLocalField(type: CropType, field: Field, ofMonth: KnownSupplyScores): Field {
    const localField = localFields.get(type) ?? computeLocalField(type, field, ofMonth)
    localFields.set(type, localField)
    return localField
  }

  /** Starts from the scores of one month, which leave little to compute for the others. */
  function computeLocalField(type: CropType, field: Field, ofMonth: KnownSupplyScores): Field {
    let { rainfed, irrigated } = ofMonth
    for (const month of listMonthsByUse(type)) {
      // An irrigated score is at most 1.
      if (getRatioSupply(rainfed) === PARTLY_IRRIGATED) return field
      rainfed = scoreMonth(type, month, withSupply(field, 'rainfed'), rainfed)
    }
    for (const month of listMonthsByUse(type)) {
      irrigated = scoreMonth(type, month, withSupply(field, 'irrigated'), irrigated)
    }
    return { ...field, supply: getRatioSupply(irrigated > 0 ? rainfed / irrigated : 1) }
  }

  /** Lists the months, those in which most farmers plant first. */
  function listMonthsByUse(type: CropType): readonly number[] {
    const { rainfed } = computePreferences(fields.climate, type)
    return [...MONTHS].sort((a, b) => at(rainfed, b - 1) - at(rainfed, a - 1))
  }

  /** Returns the score of a month if it is above `minScore`, else `minScore`. */
  function scoreMonth(type: CropType, month: number, field: Field, minScore: number): number {
    const { climate } = fields
    if (isSurelyBelow({ climate, crop: type, field }, month, minScore)) return minScore
    const timing = computePlantingTiming(climate, type, month)
    return withScratchSeries(() =>
      findBestScore(climate, type, getPlantingDays(month), { field, timing, minScore }),
    )
  }

  /**
   * Estimates how many of the fields with a crop could be here: all as far as rain is enough, and beyond that as many as are
   * irrigated in the country. Vegetables are irrigated anyway.
   */
  function toLocalShare(type: CropType, score: number, getRainfedScore: () => number): number {
    if (isVegetable(type)) return score
    const isBoundToRain = needsWetClimate(type) && !isMostlyIrrigated(fields.irrigatedShare)
    if (fields.isSupplyStated && !isBoundToRain) return score
    const rainfedScore = Math.min(score, getRainfedScore())
    if (isBoundToRain && rainfedScore < MIN_RAIN_RATIO * score) return 0
    return rainfedScore + fields.irrigatedShare * (score - rainfedScore)
  }
}

/** Most crops score too low in a month with any timing. Computing timings takes longer than this bound. */
function isSurelyBelow(planting: Omit<Planting, 'plantingDay'>, month: number, minScore: number): boolean {
  return boundMonthScore(planting, getPlantingDays(month), minScore) <= minScore
}

const withSupply = (field: Field, supply: KnownWaterSupply): Field => ({
  ...field,
  supply: KNOWN_SUPPLIES[supply],
})

/** Returns whether a crop is grown in paddies or plantations. */
function needsWetClimate({ flags, group }: CropType): boolean {
  return flags.has('flooded') || group === 'plantation'
}
