import type { BetterMonth } from '../assessment'
import { toLabelledScore } from '../score/labelled-score'
import type { MonthOutcome } from '../score/month-outcome'

const MAX_MONTHS = 3
/** Smallest gain in score that is worth changing plans for. */
const MIN_GAIN = 0.1

/**
 * Lists the best-ranked months among those that score clearly higher than the current one, by descending score. All are
 * for the crop type of the best-ranked one, because a grower who can choose a month cannot sow two types of seed.
 */
export function listBetterMonths(outcomes: readonly MonthOutcome[], currentMonth: number): BetterMonth[] {
  const scored = outcomes.map(({ type, month, rank, scores }) => ({
    type,
    month,
    rank,
    ...toLabelledScore(scores.expected),
  }))
  const currentScore = scored.find(({ month }) => month === currentMonth)?.feasibility_score ?? 1
  const byRank = scored
    .filter(
      ({ feasibility_score }) => toHundredths(feasibility_score - currentScore) >= toHundredths(MIN_GAIN),
    )
    .sort((a, b) => b.rank - a.rank || a.month - b.month)
  return byRank
    .filter(({ type }) => type === byRank[0]?.type)
    .slice(0, MAX_MONTHS)
    .sort((a, b) => b.feasibility_score - a.feasibility_score || b.rank - a.rank)
    .map(({ type, month, feasibility_label, feasibility_score }) => ({
      month,
      feasibility_label,
      feasibility_score,
      crop_type: type.key,
    }))
}

/** Scores are compared in whole hundredths, because 0.6 - 0.5 is less than 0.1 in floating point. */
function toHundredths(score: number): number {
  return Math.round(100 * score)
}
