import type { MonthScore } from '../assessment'
import { toLabelledScore } from '../score/labelled-score'
import type { MonthOutcome } from '../score/month-outcome'

const MAX_MONTHS = 3
/** A month must score this much more to be worth changing plans for. */
const MIN_GAIN = 0.1

/** Months that rank best among those that score clearly more than the asked one, in the order of their scores. */
export function listBetterMonths(months: readonly MonthOutcome[], asked: number): MonthScore[] {
  const scored = months.map(({ month, rank, scores }) => ({
    month,
    rank,
    ...toLabelledScore(scores.unknown),
  }))
  const askedScore = scored.find(({ month }) => month === asked)?.feasibility_score ?? 1
  return scored
    .filter(({ feasibility_score }) => toHundredths(feasibility_score - askedScore) >= toHundredths(MIN_GAIN))
    .sort((a, b) => b.rank - a.rank || a.month - b.month)
    .slice(0, MAX_MONTHS)
    .sort((a, b) => b.feasibility_score - a.feasibility_score || b.rank - a.rank)
    .map(({ month, feasibility_label, feasibility_score }) => ({
      month,
      feasibility_label,
      feasibility_score,
    }))
}

function toHundredths(score: number): number {
  return Math.round(100 * score)
}
