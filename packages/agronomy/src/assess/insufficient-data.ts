import type { Assessment } from '../assessment'
import type { PlaceClimate } from '../climate/place-climate'
import type { Asked } from './asked'
import { assessedCropType, assessedPlace } from './identity'

/** The answer when a name, the month or the climate is not known: no number is invented. */
export function withoutData(asked: Asked, climate: PlaceClimate | null): Assessment {
  const { question, place, types, notes, sources } = asked
  const [onlyType, ...otherTypes] = types
  return {
    location: question.location,
    crop: question.crop,
    // JSON knows no NaN, infinity or negative zero.
    month: Number.isFinite(question.month) ? question.month + 0 : 0,
    model_version: asked.version,
    place: place && assessedPlace(place, climate && climate.site),
    crop_type: onlyType && otherTypes.length === 0 ? assessedCropType(onlyType) : null,
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
    explanation: explainLack(asked),
    notes,
    sources,
  }
}

function explainLack({ notes, place }: Asked): string {
  const reasons = notes.filter(({ code }) => REASONS.has(code)).map(({ detail }) => detail)
  const suggestions = notes.flatMap((note) => (REASONS.has(note.code) ? (note.suggestions ?? []) : []))
  const hint = suggestions.length > 0 ? ` Did you mean ${suggestions.join('; ')}?` : ''
  const elsewhere =
    place || suggestions.length > 0 ? '' : ' Ask with “place, country” or “latitude,longitude”.'
  return `There is not enough data to judge this. ${reasons.join(' ')}${hint}${elsewhere}`
}

const REASONS: ReadonlySet<string> = new Set([
  'LOCATION_NOT_IN_REFERENCE',
  'CROP_NOT_IN_REFERENCE',
  'CLIMATE_NOT_IN_REFERENCE',
  'MONTH_OUT_OF_RANGE',
])
