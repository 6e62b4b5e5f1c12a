import { getAnnualOutcomes } from '../annual/annual-outcome'
import type { AssessedWater, Assessment, MonthOutlook } from '../assessment'
import { MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isPerennial } from '../crops/crop-type'
import { roundTo } from '../numbers'
import { getPerennialOutcomes } from '../perennial/perennial-outcome'
import { findLimitingFactor, roundFactorScore } from '../score/factors'
import { needsIrrigation, toLabelledScore } from '../score/labelled-score'
import type { MonthOutcome, OutcomeDetails } from '../score/month-outcome'
import type { SupplyScores } from '../score/water-supply'
import { listAlternativeCrops } from './alternative-crops'
import { listBetterMonths } from './better-months'
import { explain } from './explanation'
import { createPerennialNote, listCropTypeNotes } from './notes'
import { toAssessedCropType, toAssessedPlace } from './place-and-crop'
import type { AssessableQuestion } from './resolved-question'

/** Builds an assessment: details for the month of the question, scores for all months and for alternative crops. */
export function buildAssessment(resolved: AssessableQuestion): Assessment {
  const { question, version, place, site, types, notes, sources } = resolved
  const outcomes = findBestOutcomes(site.climate, types)
  const outcome = findBestOutcome(outcomes, question.month)
  const details = outcome.getDetails()
  const limitingFactor = findLimitingFactor(details.factors)
  const betterMonths = listBetterMonths(outcomes, question.month)
  const labelledScore = toLabelledScore(outcome.scores.unknown)
  const water = toAssessedWater(details, outcome.scores)
  return {
    location: question.location,
    crop: question.crop,
    month: question.month,
    model_version: version,
    place: toAssessedPlace(place, site.climate.site),
    crop_type: toAssessedCropType(outcome.type),
    ...labelledScore,
    limiting_factor: limitingFactor && limitingFactor.name,
    factors: details.factors.map(roundFactorScore),
    season: details.season,
    water,
    risks: details.risks,
    better_months: betterMonths,
    alternative_crops: listAlternativeCrops(site.listAlternativeScores(question.month), outcome.type),
    monthly: outcomes.map(toMonthOutlook),
    explanation: explain({
      type: outcome.type,
      placeName: place.name,
      month: question.month,
      label: labelledScore.feasibility_label,
      limitingFactor,
      details,
      water,
      betterMonths,
      isEverFeasible: outcomes.some(
        ({ scores }) => toLabelledScore(scores.unknown).feasibility_label !== 'not_suitable',
      ),
    }),
    notes: [
      ...notes,
      ...listCropTypeNotes(types, outcome.type),
      ...(isPerennial(outcome.type) ? [createPerennialNote()] : []),
    ],
    sources,
  }
}

/** Finds the outcome of the best crop type for each month, January first. */
function findBestOutcomes(climate: PlaceClimate, types: readonly CropType[]): MonthOutcome[] {
  const outcomes = types.flatMap((type) =>
    isPerennial(type) ? getPerennialOutcomes(climate, type) : getAnnualOutcomes(climate, type),
  )
  return MONTHS.map((month) => findBestOutcome(outcomes, month))
}

/** Finds the best outcome of a month; of equal ones that of the first type in the crop table. Every month has one. */
function findBestOutcome(outcomes: readonly MonthOutcome[], month: number): MonthOutcome {
  return outcomes
    .filter((outcome) => outcome.month === month)
    .reduce((best, other) => (other.scores.unknown > best.scores.unknown ? other : best))
}

function toAssessedWater(details: OutcomeDetails, scores: SupplyScores): AssessedWater {
  return {
    rainfed_score: roundTo(scores.rainfed, 2),
    irrigated_score: roundTo(scores.irrigated, 2),
    only_with_irrigation: needsIrrigation(scores.rainfed, scores.irrigated),
    ...details.water,
  }
}

function toMonthOutlook({ month, scores }: MonthOutcome): MonthOutlook {
  return {
    month,
    ...toLabelledScore(scores.unknown),
    rainfed_score: roundTo(scores.rainfed, 2),
    irrigated_score: roundTo(scores.irrigated, 2),
  }
}
