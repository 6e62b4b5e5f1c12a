import type { Assessment, Note } from '../assessment'
import type { PlaceClimate } from '../climate/place-climate'
import type { ResolvedQuestion } from './resolved-question'
import { toAssessedCropType, toAssessedPlace } from './place-and-crop'

/** The answer when a name, the month or the climate is not known: no number is invented. */
export function insufficientDataAssessment(
  asked: ResolvedQuestion,
  climate: PlaceClimate | null,
): Assessment {
  const { question, place, types, notes, sources } = asked
  const [onlyType, ...otherTypes] = types
  return {
    location: question.location,
    crop: question.crop,
    // JSON knows no NaN, infinity or negative zero.
    month: Number.isFinite(question.month) ? question.month + 0 : 0,
    model_version: asked.version,
    place: place && toAssessedPlace(place, climate && climate.site),
    crop_type: onlyType && otherTypes.length === 0 ? toAssessedCropType(onlyType) : null,
    feasibility_label: 'insufficient_data',
    feasibility_score: null,
    limiting_factor: null,
    factors: [],
    season: null,
    water: null,
    risks: [],
    better_months: [],
    alternative_crops: [],
    monthly: [],
    explanation: explainInsufficientData(asked),
    notes,
    sources,
  }
}

function explainInsufficientData({ notes }: ResolvedQuestion): string {
  const reasons = notes.filter(({ code }) => REASONS.has(code)).map(formatReason)
  return `There is not enough data to judge this. ${reasons.join(' ')}`
}

/** Each reason has its own suggestions behind it: names of places and of crops are not told apart by their looks. */
function formatReason({ code, detail, suggestions = [] }: Note): string {
  if (suggestions.length > 0) return `${detail} Did you mean ${suggestions.join('; ')}?`
  return code === 'LOCATION_NOT_IN_REFERENCE' ? `${detail} ${ELSEWHERE}` : detail
}

const ELSEWHERE = 'Ask with “place, country” or “latitude,longitude”.'

const REASONS: ReadonlySet<string> = new Set([
  'LOCATION_NOT_IN_REFERENCE',
  'CROP_NOT_IN_REFERENCE',
  'CLIMATE_NOT_IN_REFERENCE',
  'MONTH_OUT_OF_RANGE',
])
