import type { BetterMonth } from '../assessment'
import type { PlaceClimate } from '../climate/place-climate'
import { toLabelledScore } from '../score/labelled-score'
import type { MonthOutcome } from '../score/month-outcome'
import { rankPlantingMonth } from '../score/planting-prior'

const MAX_MONTHS = 3
/** Smallest gain in score that is worth changing plans for. */
const MIN_GAIN = 0.1

/**
 * Lists the best months to plant among those that score clearly higher than the current one, by descending score. All are
 * for the crop type of the best-ranked one, because a grower who can choose a month cannot sow two types of seed.
 */
export function listBetterMonths(
  climate: PlaceClimate,
  outcomes: readonly MonthOutcome[],
  currentMonth: number,
): BetterMonth[] {
  const scored = outcomes.map((outcome) => ({ outcome, ...toLabelledScore(outcome.scores.expected) }))
  const currentScore = scored.find(({ outcome }) => outcome.month === currentMonth)?.feasibility_score ?? 1
  const better = scored
    .filter(
      ({ feasibility_score }) => toHundredths(feasibility_score - currentScore) >= toHundredths(MIN_GAIN),
    )
    .sort((a, b) => b.outcome.rank - a.outcome.rank || a.outcome.month - b.outcome.month)
  const [best] = better
  return better
    .filter(({ outcome }) => outcome.type === best?.outcome.type)
    .map((month) => ({ ...month, rank: rankPlantingMonth(climate, month.outcome) }))
    .sort((a, b) => b.rank - a.rank || a.outcome.month - b.outcome.month)
    .slice(0, MAX_MONTHS)
    .sort((a, b) => b.feasibility_score - a.feasibility_score || b.rank - a.rank)
    .map(({ outcome, feasibility_label, feasibility_score }) => ({
      month: outcome.month,
      feasibility_label,
      feasibility_score,
      crop_type: outcome.type.key,
    }))
}

/** Scores are compared in whole hundredths, because 0.6 - 0.5 is less than 0.1 in floating point. */
function toHundredths(score: number): number {
  return Math.round(100 * score)
}
