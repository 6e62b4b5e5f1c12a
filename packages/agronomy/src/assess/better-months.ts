import type { MonthScore } from '../assessment'
import { labelled } from './scores'
import type { MonthVerdict } from './verdict'

const MOST_MONTHS = 3
/** A month must score this much more to be worth changing plans for. */
const WORTHWHILE_GAIN = 0.1

/** Months that rank best among those that score clearly more than the asked one, in the order of their scores. */
export function betterMonths(months: readonly MonthVerdict[], asked: number): MonthScore[] {
  const scored = months.map(({ month, rank, scores }) => ({ month, rank, ...labelled(scores.unknown) }))
  const askedScore = scored.find(({ month }) => month === asked)?.feasibility_score ?? 1
  return scored
    .filter(
      ({ feasibility_score }) => hundredths(feasibility_score - askedScore) >= hundredths(WORTHWHILE_GAIN),
    )
    .sort((a, b) => b.rank - a.rank || a.month - b.month)
    .slice(0, MOST_MONTHS)
    .sort((a, b) => b.feasibility_score - a.feasibility_score || b.rank - a.rank)
    .map(({ month, feasibility_label, feasibility_score }) => ({
      month,
      feasibility_label,
      feasibility_score,
    }))
}

function hundredths(score: number): number {
  return Math.round(100 * score)
}
