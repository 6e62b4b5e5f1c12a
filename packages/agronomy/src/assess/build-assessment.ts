import type { Assessment, AssessedWater, MonthOutlook } from '../assessment'
import { MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isPerennial } from '../crops/crop-type'
import type { Place } from '../places/place'
import { roundTo } from '../numbers'
import type { SupplyScores } from '../score/water-supply'
import { listAlternativeCrops } from './alternative-crops'
import { getAnnualOutcomes } from '../annual/annual-outcome'
import type { ResolvedQuestion } from './resolved-question'
import { listBetterMonths } from './better-months'
import { explain } from './explanation'
import { findLimitingFactor, roundFactorScore } from '../score/factors'
import { toAssessedCropType, toAssessedPlace } from './place-and-crop'
import { listCropTypeNotes, createPerennialNote } from './notes'
import { getPerennialOutcomes } from '../perennial/perennial-outcome'
import { toLabelledScore, needsIrrigation } from '../score/labelled-score'
import type { Site } from './site'
import type { OutcomeDetails, MonthOutcome } from '../score/month-outcome'

type Answerable = ResolvedQuestion & { readonly place: Place }

/** Judges a crop at a place: the asked month in full, all months and other crops in scores. */
export function buildAssessment(asked: Answerable, site: Site): Assessment {
  const { question, place, types } = asked
  const { climate } = site
  const months = findBestTypeByMonth(climate, types)
  const month = findBestOutcome(months, question.month)
  const account = month.describe()
  const limiting = findLimitingFactor(account.factors)
  const better = listBetterMonths(months, question.month)
  const score = toLabelledScore(month.scores.unknown)
  const water = toAssessedWater(account, month.scores)
  return {
    location: question.location,
    crop: question.crop,
    month: question.month,
    model_version: asked.version,
    place: toAssessedPlace(place, climate.site),
    crop_type: toAssessedCropType(month.type),
    ...score,
    limiting_factor: limiting && limiting.name,
    factors: account.factors.map(roundFactorScore),
    season: account.season,
    water,
    risks: account.risks,
    better_months: better,
    alternative_crops: listAlternativeCrops(site.listAlternativeScores(question.month), month.type),
    monthly: months.map(toMonthOutlook),
    explanation: explain({
      type: month.type,
      placeName: place.name,
      month: question.month,
      label: score.feasibility_label,
      limiting,
      account,
      water,
      betterMonths: better,
      isEverFeasible: months.some(
        ({ scores }) => toLabelledScore(scores.unknown).feasibility_label !== 'not_suitable',
      ),
    }),
    notes: [
      ...asked.notes,
      ...listCropTypeNotes(types, month.type),
      ...(isPerennial(month.type) ? [createPerennialNote()] : []),
    ],
    sources: asked.sources,
  }
}

/** Each month with the type that scores best in it. */
function findBestTypeByMonth(climate: PlaceClimate, types: readonly CropType[]): MonthOutcome[] {
  const verdicts = types.flatMap((type) =>
    isPerennial(type) ? getPerennialOutcomes(climate, type) : getAnnualOutcomes(climate, type),
  )
  return MONTHS.map((month) => findBestOutcome(verdicts, month))
}

/** There is a verdict for every month; of equals the type that comes first in the crop table. */
function findBestOutcome(verdicts: readonly MonthOutcome[], month: number): MonthOutcome {
  return verdicts
    .filter((verdict) => verdict.month === month)
    .reduce((best, other) => (other.scores.unknown > best.scores.unknown ? other : best))
}

function toAssessedWater(account: OutcomeDetails, scores: SupplyScores): AssessedWater {
  return {
    rainfed_score: roundTo(scores.rainfed, 2),
    irrigated_score: roundTo(scores.irrigated, 2),
    only_with_irrigation: needsIrrigation(scores.rainfed, scores.irrigated),
    ...account.water,
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
