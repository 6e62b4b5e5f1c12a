import type { BetterMonth } from '../assessment'
import type { PlaceClimate } from '../climate/place-climate'
import { toLabelledScore } from '../score/labelled-score'
import type { MonthOutcome } from '../score/month-outcome'
import { rankPlantingMonth } from '../score/planting-prior'

const MAX_MONTHS = 3
/** Smallest gain in score that is worth changing plans for. */
const MIN_GAIN_HUNDREDTHS = 10

/**
 * Lists the best months to plant among those that score clearly higher than the current one, by descending score. All are
 * for the crop type of the best-ranked one, because a grower who can choose a month cannot sow two types of seed.
 */
export function listBetterMonths(
  climate: PlaceClimate,
  outcomesByType: readonly (readonly MonthOutcome[])[],
  current: MonthOutcome,
): BetterMonth[] {
  const listBetter = (outcomes: readonly MonthOutcome[]) =>
    outcomes
      .filter(({ scores }) => toHundredths(scores) - toHundredths(current.scores) >= MIN_GAIN_HUNDREDTHS)
      .sort((a, b) => b.rank - a.rank || a.month - b.month)
  const [best] = listBetter(outcomesByType.flat())
  const ofSameType = outcomesByType.find(([outcome]) => outcome?.type === best?.type) ?? []
  return listBetter(ofSameType)
    .map((outcome) => ({ outcome, rank: rankPlantingMonth(climate, outcome) }))
    .sort((a, b) => b.rank - a.rank || a.outcome.month - b.outcome.month)
    .slice(0, MAX_MONTHS)
    .map(({ outcome, rank }) => ({ outcome, rank, ...toLabelledScore(outcome.scores.expected) }))
    .sort((a, b) => b.feasibility_score - a.feasibility_score || b.rank - a.rank)
    .map(({ outcome, feasibility_label, feasibility_score }) => ({
      month: outcome.month,
      feasibility_label,
      feasibility_score,
      crop_type: outcome.type.key,
    }))
}

/** Scores are compared in whole hundredths, because 0.6 - 0.5 is less than 0.1 in floating point. */
const toHundredths = ({ expected }: MonthOutcome['scores']) =>
  Math.round(100 * toLabelledScore(expected).feasibility_score)
