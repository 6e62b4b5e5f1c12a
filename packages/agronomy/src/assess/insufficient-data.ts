import type { Text } from '@crop/domain'
import type { Assessment, Note } from '../assessment'
import { toAssessedConditions } from './conditions'
import { formatExplanation } from './explanation'
import type { Place } from '../places/gazetteer/place'
import { toAssessedCropType, toAssessedPlace } from './place-and-crop'
import type { ResolvedQuestion } from './resolved-question'

/** Codes of the notes that give the reason why there is no score. */
const REASON_CODES: ReadonlySet<string> = new Set([
  'LOCATION_NOT_IN_REFERENCE',
  'CROP_NOT_IN_REFERENCE',
  'CLIMATE_NOT_IN_REFERENCE',
  'MONTH_OUT_OF_RANGE',
])

/** Builds the assessment, without scores, of a question with an unknown name, an invalid month or no climate data. */
export function buildInsufficientDataAssessment(resolved: ResolvedQuestion): Assessment {
  const { question, version, place, site, types, notes, suggestedPlaces, sources } = resolved
  const [onlyType, ...otherTypes] = types
  const explanation = explainInsufficientData(notes, suggestedPlaces)
  return {
    location: question.location,
    crop: question.crop,
    // JSON cannot represent NaN, infinity or negative zero. Adding 0 turns -0 into 0.
    month: Number.isFinite(question.month) ? question.month + 0 : 0,
    model_version: version,
    place: place && toAssessedPlace(place, site && site.climate.site, resolved.unknownPart),
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
    conditions: toAssessedConditions(question.conditions, place, site),
    monthly: [],
    windows: [],
    month_parts: [],
    climate: null,
    basis: null,
    confidence: null,
    outlook: null,
    explanation: formatExplanation(explanation),
    explanation_parts: explanation,
    notes,
    sources,
  }
}

function explainInsufficientData(notes: readonly Note[], suggestedPlaces: readonly Place[]): Text[] {
  const reasons = notes.filter(({ code }) => REASON_CODES.has(code))
  return [
    { code: 'not_enough_data', params: {} },
    ...reasons.flatMap((note) => listReasonSentences(note, suggestedPlaces)),
  ]
}

/** Lists the sentences of a note, with the next step if it is about an unknown name. */
export const listNoteSentences = (note: Note): Text[] =>
  REASON_CODES.has(note.code) ? listReasonSentences(note, []) : [note]

/** Adds the suggestions to each reason, because a list of names alone does not show whether they are places or crops. */
function listReasonSentences(
  { detail: _detail, suggestions = [], ...reason }: Note,
  suggestedPlaces: readonly Place[],
): Text[] {
  if (reason.code === 'LOCATION_NOT_IN_REFERENCE' && suggestedPlaces.length > 0) {
    const names = suggestedPlaces.map(({ name }) => name)
    const countries = suggestedPlaces.flatMap(({ country }) => country ?? [])
    // A point has no country.
    const params = { names, ...(countries.length === names.length && { countries }) }
    return [reason, { code: 'did_you_mean', params }]
  }
  if (suggestions.length > 0) {
    const crops = reason.code === 'CROP_NOT_IN_REFERENCE' ? reason.params.crop_types : undefined
    const params = { names: suggestions, ...(crops && { crop_types: crops }) }
    return [reason, { code: 'did_you_mean', params }]
  }
  const hint = findHint(reason)
  return hint ? [reason, hint] : [reason]
}

/** Returns how to ask for a place or crop that is unknown and resembles none. */
function findHint(reason: Text): Text | undefined {
  if (reason.code === 'LOCATION_NOT_IN_REFERENCE') return { code: 'location_hint', params: {} }
  const isUnknownCrop = reason.code === 'CROP_NOT_IN_REFERENCE' && reason.params.reason === undefined
  return isUnknownCrop ? { code: 'crop_hint', params: {} } : undefined
}
