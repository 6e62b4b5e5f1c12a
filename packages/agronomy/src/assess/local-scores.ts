import { findBestScores, type ScoredPlanting } from '../annual/best-score'
import { boundMonthScore, type Planting } from '../annual/growth'
import { at } from '../at'
import { getPlantingDays, MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isPerennial, isVegetable } from '../crops/traits/crop-type'
import { lazily } from '../lazily'
import { roundTo } from '../numbers'
import { boundPerennialScore } from '../perennial/perennial-outcome'
import type { Field } from '../score/field'
import type { MonthOutcome } from '../score/month-outcome'
import { computePreferences } from '../score/planting-prior'
import {
  computePlantingTiming,
  computePlantingTimings,
  computeTimingScore,
  getTiming,
  type PlantingTiming,
} from '../score/planting-timing'
import {
  getRatioSupply,
  isMostlyIrrigated,
  KNOWN_SUPPLIES,
  PARTLY_IRRIGATED,
  type ScoredSupply,
  type SupplyScores,
} from '../score/water-supply'
import { withScratchSeries } from '../reused/scratch-series'
import { type LocalScore, MAX_UNSUITABLE_SCORE } from './alternative-crops'

/** The input of the local scores of crops. */
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

/** A crop type that is planted in a month (1 to 12). */
interface MonthPlanting {
  readonly climate: PlaceClimate
  readonly type: CropType
  readonly field: Field
  readonly month: number
  readonly timing: PlantingTiming | undefined
}

/** Creates a function that returns the local scores of crops, and caches them. */
export function createLocalScorer(fields: LocalFields): LocalScorer {
  const scoresByMonth = new Map<number, Map<CropType, LocalScore | undefined>>()
  const localSupplies = new Map<CropType, ScoredSupply>()
  return (type, month) => {
    const scores = scoresByMonth.get(month) ?? new Map<CropType, LocalScore | undefined>()
    scoresByMonth.set(month, scores)
    if (!scores.has(type)) scores.set(type, (isPerennial(type) ? scorePerennial : scoreAnnual)(type, month))
    return scores.get(type)
  }

  function scorePerennial(type: CropType, month: number): LocalScore | undefined {
    if (boundPerennialScore(fields.climate, type, month) <= MAX_UNSUITABLE_SCORE) return undefined
    const scores = fields.getPerennialOutcomes(type)[month - 1]?.scores
    if (!scores || scores.expected <= MAX_UNSUITABLE_SCORE) return undefined
    const score = roundTo(scores.expected, 2)
    const localShare = toLocalShare(type, fields, score, scores.rainfed)
    return { maxShare: localShare, getLocalShare: () => localShare, getScore: () => score }
  }

  function scoreAnnual(type: CropType, month: number): LocalScore | undefined {
    const { climate } = fields
    const field = fields.getField(type)
    const isMixed = field.supply === PARTLY_IRRIGATED
    const bestSupply = isMixed ? KNOWN_SUPPLIES.irrigated : field.supply
    if (isSurelyUnsuitable({ climate, crop: type, field }, month)) return undefined
    const timing = computePlantingTiming(climate, type, month)
    const maxScore = computeTimingScore(timing, bestSupply)
    if (maxScore <= MAX_UNSUITABLE_SCORE) return undefined
    const usualness = timing ? getTiming(timing, field.supply) : 1
    const planting = { climate, type, field, month, timing }
    const getScores = lazily(() =>
      scoreMonth(planting, [
        { supply: bestSupply, minScore: MAX_UNSUITABLE_SCORE, isRequired: true },
        ...(isMixed || needsRainfedScore(type, fields) ? [{ supply: KNOWN_SUPPLIES.rainfed }] : []),
        ...(isMixed ? [{ supply: PARTLY_IRRIGATED }] : []),
      ]),
    )
    return {
      maxShare: usualness * maxScore,
      getLocalShare: lazily(() => {
        const [best = 0, rainfed = 0] = getScores()
        return best > MAX_UNSUITABLE_SCORE ? usualness * toLocalShare(type, fields, best, rainfed) : 0
      }),
      getScore() {
        const [best = 0, rainfed = 0, mixed = best] = getScores()
        // Scores of further irrigated fields lie between these.
        if (roundTo(mixed, 2) === roundTo(best, 2)) return roundTo(best, 2)
        const supply = getLocalSupply(type, field, { rainfed, irrigated: best })
        const [score = 0] =
          supply === PARTLY_IRRIGATED ? [mixed] : scoreMonth(planting, [{ supply, minScore: mixed }])
        return roundTo(score, 2)
      },
    }
  }

  /** Returns the supply that a crop which is partly irrigated in the country has at this place. */
  function getLocalSupply(type: CropType, field: Field, ofMonth: KnownSupplyScores): ScoredSupply {
    const supply = localSupplies.get(type) ?? computeLocalSupply(type, field, ofMonth)
    localSupplies.set(type, supply)
    return supply
  }

  /** Starts from the scores of one month, which leave little to compute for the others. */
  function computeLocalSupply(type: CropType, field: Field, ofMonth: KnownSupplyScores): ScoredSupply {
    let { rainfed, irrigated } = ofMonth
    const { climate } = fields
    const timings = computePlantingTimings(climate, type)
    for (const month of listMonthsByUse(climate, type)) {
      // An irrigated score is at most 1.
      if (getRatioSupply(rainfed) === PARTLY_IRRIGATED) return PARTLY_IRRIGATED
      const planting = { climate, type, field, month, timing: timings?.[month - 1] }
      const [onRain = 0, withIrrigation = 0] = scoreMonth(planting, [
        { supply: KNOWN_SUPPLIES.rainfed, minScore: rainfed },
        { supply: KNOWN_SUPPLIES.irrigated, minScore: irrigated },
      ])
      rainfed = onRain
      irrigated = withIrrigation
    }
    return getRatioSupply(irrigated > 0 ? rainfed / irrigated : 1)
  }
}

/** Lists the months, those in which most farmers plant a crop first. */
function listMonthsByUse(climate: PlaceClimate, type: CropType): readonly number[] {
  const { rainfed } = computePreferences(climate, type)
  return [...MONTHS].sort((a, b) => at(rainfed, b - 1) - at(rainfed, a - 1))
}

/** Returns the score of a month with each supply if it is above the minimum, else the minimum. */
function scoreMonth(
  { climate, type, field, month, timing }: MonthPlanting,
  supplies: readonly Omit<ScoredPlanting, 'climate' | 'timing'>[],
): readonly number[] {
  const plantings = supplies.map((supply) => ({ climate, timing, ...supply }))
  return withScratchSeries(() => findBestScores(plantings, type, getPlantingDays(month), field))
}

/** Whether the supply is stated, and the irrigated share of all fields, on which local shares depend. */
type Irrigation = Pick<LocalFields, 'isSupplyStated' | 'irrigatedShare'>

/**
 * Estimates how many of the fields with a crop could be here: all as far as rain is enough, and beyond that as many as are
 * irrigated in the country.
 */
function toLocalShare(type: CropType, irrigation: Irrigation, score: number, rainfed: number): number {
  if (!needsRainfedScore(type, irrigation)) return score
  const { irrigatedShare } = irrigation
  const rainfedScore = Math.min(score, rainfed)
  if (isBoundToRain(type, irrigation) && rainfedScore < MIN_RAIN_RATIO * score) return 0
  return rainfedScore + irrigatedShare * (score - rainfedScore)
}

/** Returns whether a local share depends on the score on rain alone. Vegetables are irrigated anyway. */
function needsRainfedScore(type: CropType, irrigation: Irrigation): boolean {
  return !isVegetable(type) && (!irrigation.isSupplyStated || isBoundToRain(type, irrigation))
}

/** Returns whether a crop is usual only where rain is enough for it. */
function isBoundToRain(type: CropType, { irrigatedShare }: Irrigation): boolean {
  return needsWetClimate(type) && !isMostlyIrrigated(irrigatedShare)
}

/** Most crops score too low in a month with any timing. Computing timings takes longer than this bound. */
function isSurelyUnsuitable(planting: Omit<Planting, 'plantingDay'>, month: number): boolean {
  return boundMonthScore(planting, getPlantingDays(month), MAX_UNSUITABLE_SCORE) <= MAX_UNSUITABLE_SCORE
}

/** Returns whether a crop is grown in paddies or plantations. */
function needsWetClimate({ flags, group }: CropType): boolean {
  return flags.has('flooded') || group === 'plantation'
}
