import { compareVerdicts, type Verdict } from '@crop/domain'
import type { BetterMonth } from '../assessment'
import type { PlaceClimate } from '../climate/place-climate'
import { toLabelledScore } from '../score/labelled-score'
import type { MonthOutcome } from '../score/month-outcome'
import { rankPlantingMonth } from '../score/planting-prior'

const MAX_MONTHS = 3
/** Smallest gain in score that is worth changing plans for. Scores that differ by less are nearly equal. */
const MIN_GAIN = 0.1

interface ScoredMonth {
  readonly outcome: MonthOutcome
  readonly feasibility_label: Verdict
  readonly feasibility_score: number
}

/** Months that a grower is advised to plant in. */
export interface MonthAdvice {
  /** The best months of the year that are clearly better. */
  readonly betterMonths: readonly BetterMonth[]
  /** Whether the better months are of another crop type that does clearly better. */
  readonly hasBetterType: boolean
  /** Months (1 to 12) in which the crop type has a higher score, and nearly the highest of the year; its own if another type does better. */
  readonly advisableMonths: readonly number[]
}

/**
 * Finds the months to advise instead of the current one.
 *
 * @param outcomes the outcomes of the best crop type of each month
 * @param outcomesOfType the outcomes of the best crop type of the current month
 */
export function adviseMonths(
  climate: PlaceClimate,
  outcomes: readonly MonthOutcome[],
  outcomesOfType: readonly MonthOutcome[],
  currentMonth: number,
): MonthAdvice {
  const betterMonths = listBetterMonths(climate, outcomes, currentMonth)
  const months = outcomesOfType.map(toScoredMonth)
  const highestOfType = Math.max(...months.map((month) => month.feasibility_score))
  const highest = betterMonths[0]?.feasibility_score ?? highestOfType
  const hasBetterType = !isNearlyEqual(highestOfType, highest)
  return {
    betterMonths,
    hasBetterType,
    advisableMonths: listAdvisableMonths(months, currentMonth, hasBetterType ? highestOfType : highest),
  }
}

/**
 * Lists the best months to plant among those that score clearly higher than the current one, by descending score. The month
 * with the highest score is always one of them; farmers' habits choose among others of nearly equal score. All are for one
 * crop type, because a grower who can choose a month cannot sow two types of seed.
 */
function listBetterMonths(
  climate: PlaceClimate,
  outcomes: readonly MonthOutcome[],
  currentMonth: number,
): BetterMonth[] {
  const scored = outcomes.map(toScoredMonth)
  const currentScore = findScore(scored, currentMonth)
  const better = scored.filter(({ feasibility_score }) => !isNearlyEqual(currentScore, feasibility_score))
  const best = findBestMonth(better)
  if (!best) return []
  return listComparable(climate, better, best)
    .slice(0, MAX_MONTHS)
    .sort(compareScores)
    .map(({ outcome, feasibility_label, feasibility_score }) => ({
      month: outcome.month,
      feasibility_label,
      feasibility_score,
      crop_type: outcome.type.key,
    }))
}

/** Lists the months (1 to 12) that score higher than the current one, and nearly as high as the best. None is not suitable. */
function listAdvisableMonths(
  months: readonly ScoredMonth[],
  currentMonth: number,
  highestScore: number,
): number[] {
  const currentScore = findScore(months, currentMonth)
  return months
    .filter(
      ({ feasibility_label: label, feasibility_score: score }) =>
        score > currentScore && isNearlyEqual(score, highestScore) && label !== 'not_suitable',
    )
    .map(({ outcome }) => outcome.month)
}

function findScore(months: readonly ScoredMonth[], month: number): number {
  return months.find(({ outcome }) => outcome.month === month)?.feasibility_score ?? 1
}

function toScoredMonth(outcome: MonthOutcome): ScoredMonth {
  return { outcome, ...toLabelledScore(outcome.scores.expected) }
}

function findBestMonth(months: readonly ScoredMonth[]): ScoredMonth | undefined {
  return [...months].sort(compareScores)[0]
}

/** Orders months by descending score, those of equal score by descending rank. */
function compareScores(a: ScoredMonth, b: ScoredMonth): number {
  return (
    b.feasibility_score - a.feasibility_score ||
    b.outcome.rank - a.outcome.rank ||
    a.outcome.month - b.outcome.month
  )
}

/** Lists the best month, then those of nearly its score by habit, then others that are advisable as well by score. */
function listComparable(
  climate: PlaceClimate,
  months: readonly ScoredMonth[],
  best: ScoredMonth,
): ScoredMonth[] {
  const others = months.filter((month) => month !== best && month.outcome.type === best.outcome.type)
  const isNear = ({ feasibility_score: score }: ScoredMonth) => isNearlyEqual(score, best.feasibility_score)
  const near = others
    .filter((month) => isNear(month) && isAdvisable(month, best, 'marginally_suitable'))
    .map((month) => ({ month, rank: rankPlantingMonth(climate, month.outcome) }))
    .sort((a, b) => b.rank - a.rank || a.month.outcome.month - b.month.outcome.month)
    .map(({ month }) => month)
  const far = others.filter((month) => !isNear(month) && isAdvisable(month, best, 'moderately_suitable'))
  return [best, ...near, ...far.sort(compareScores)]
}

/** Whether a month may be named beside the best one: it has its label, or at least another one. */
function isAdvisable({ feasibility_label: label }: ScoredMonth, best: ScoredMonth, lowest: Verdict): boolean {
  return label === best.feasibility_label || compareVerdicts(label, lowest) >= 0
}

/** Whether a higher score is no reason to change plans. Compares whole hundredths, because 0.6 - 0.5 is less than 0.1 in floating point. */
function isNearlyEqual(score: number, higherScore: number): boolean {
  return toHundredths(higherScore - score) < toHundredths(MIN_GAIN)
}

function toHundredths(score: number): number {
  return Math.round(100 * score)
}
