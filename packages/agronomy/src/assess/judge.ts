import type { Assessment, AssessedWater, MonthOutlook } from '../assessment'
import { MONTHS } from '../calendar'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isPerennial } from '../crops/crop-type'
import type { Place } from '../places/place'
import { roundTo } from '../rounding'
import type { SupplyScores } from '../score/water-supply'
import { alternativeCrops } from './alternative-crops'
import { annualVerdicts } from './annual-verdict'
import type { Asked } from './asked'
import { betterMonths } from './better-months'
import { explain } from './explanation'
import { limitingFactor, shownFactor } from './factors'
import { assessedCropType, assessedPlace } from './identity'
import { cropTypeNote, perennialNote } from './notes'
import { perennialVerdicts } from './perennial-verdict'
import { labelled, needsIrrigation } from './scores'
import type { Site } from './site'
import type { MonthAccount, MonthVerdict } from './verdict'

type Answerable = Asked & { readonly place: Place }

/** Judges a crop at a place: the asked month in full, all months and other crops in scores. */
export function judge(asked: Answerable, site: Site): Assessment {
  const { question, place, types } = asked
  const { climate } = site
  const months = bestOfTypes(climate, types)
  const month = bestOfMonth(months, question.month)
  const account = month.describe()
  const limiting = limitingFactor(account.factors)
  const better = betterMonths(months, question.month)
  const score = labelled(month.scores.unknown)
  const water = assessedWater(account, month.scores)
  return {
    location: question.location,
    crop: question.crop,
    month: question.month,
    model_version: asked.version,
    place: assessedPlace(place, climate.site),
    crop_type: assessedCropType(month.type),
    ...score,
    limiting_factor: limiting && limiting.name,
    factors: account.factors.map(shownFactor),
    season: account.season,
    water,
    risks: account.risks,
    better_months: better,
    alternative_crops: alternativeCrops(site.alternativesIn(question.month), month.type),
    monthly: months.map(outlook),
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
        ({ scores }) => labelled(scores.unknown).feasibility_label !== 'not_suitable',
      ),
    }),
    notes: [
      ...asked.notes,
      ...cropTypeNote(types, month.type),
      ...(isPerennial(month.type) ? [perennialNote()] : []),
    ],
    sources: asked.sources,
  }
}

/** Each month with the type that scores best in it. */
function bestOfTypes(climate: PlaceClimate, types: readonly CropType[]): MonthVerdict[] {
  const verdicts = types.flatMap((type) =>
    isPerennial(type) ? perennialVerdicts(climate, type) : annualVerdicts(climate, type),
  )
  return MONTHS.map((month) => bestOfMonth(verdicts, month))
}

/** There is a verdict for every month; of equals the type that comes first in the crop table. */
function bestOfMonth(verdicts: readonly MonthVerdict[], month: number): MonthVerdict {
  return verdicts
    .filter((verdict) => verdict.month === month)
    .reduce((best, other) => (other.scores.unknown > best.scores.unknown ? other : best))
}

function assessedWater(account: MonthAccount, scores: SupplyScores): AssessedWater {
  return {
    rainfed_score: roundTo(scores.rainfed, 2),
    irrigated_score: roundTo(scores.irrigated, 2),
    only_with_irrigation: needsIrrigation(scores.rainfed, scores.irrigated),
    ...account.water,
  }
}

function outlook({ month, scores }: MonthVerdict): MonthOutlook {
  return {
    month,
    ...labelled(scores.unknown),
    rainfed_score: roundTo(scores.rainfed, 2),
    irrigated_score: roundTo(scores.irrigated, 2),
  }
}
