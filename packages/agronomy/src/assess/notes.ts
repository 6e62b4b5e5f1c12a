import type { KnownWaterSupply } from '@crop/domain'
import type { Note } from '../assessment'
import type { CropType } from '../crops/crop-type'
import type { CropMatch } from '../crops/find-crop'
import type { PlaceMatch, PlaceNotFoundReason } from '../places/find-place'
import type { Place } from '../places/place'
import { getScoredSupply } from '../score/water-supply'

const PLACE_NOT_FOUND_DETAILS: Readonly<Record<PlaceNotFoundReason, (location: string) => string>> = {
  unknown: (location) => `No place called “${location}” is in the reference data.`,
  country: (location) => `“${location}” is a country: name a place in it.`,
  off_globe: (location) =>
    `“${location}” is not on the globe: latitudes are from -90 to 90, longitudes from -180 to 180.`,
}

export function listPlaceNotes(location: string, match: PlaceMatch): Note[] {
  if (!match.found) {
    const detail = PLACE_NOT_FOUND_DETAILS[match.reason](location)
    return [{ code: 'LOCATION_NOT_IN_REFERENCE', detail, suggestions: match.suggestions }]
  }
  const notes: Note[] = []
  const placeName = formatPlaceName(match.place)
  if (match.isAlias)
    notes.push({ code: 'LOCATION_MATCHED', detail: `“${location}” is taken as ${placeName}.` })
  if (match.namesakes.length > 0) {
    const detail = `Several places are called “${location}”; this is about ${placeName}.`
    notes.push({ code: 'LOCATION_AMBIGUOUS', detail, suggestions: match.listNamesakeQueries() })
  }
  return notes
}

export function listCropNotes(crop: string, match: CropMatch): Note[] {
  if (!match.found) {
    const detail = `No crop called “${crop}” is in the reference data.`
    return [{ code: 'CROP_NOT_IN_REFERENCE', detail, suggestions: match.suggestions }]
  }
  const [type] = match.types
  if (!match.isAlias || !type) return []
  return [createCropMatchedNote(crop, match.isWholeCrop ? type.crop : type.name, match.unusedQualifiers)]
}

/** Creates the note on how the name of a crop was read. `unusedQualifiers` are words of it that change nothing. */
function createCropMatchedNote(crop: string, matchedName: string, unusedQualifiers: readonly string[]): Note {
  const detail = `“${crop}” is taken as ${matchedName}.`
  if (unusedQualifiers.length === 0) return { code: 'CROP_MATCHED', detail }
  const qualifiers = unusedQualifiers.map((qualifier) => `“${qualifier}”`).join(' and ')
  const verb = unusedQualifiers.length === 1 ? 'does' : 'do'
  return { code: 'CROP_MATCHED', detail: `${detail} ${qualifiers} ${verb} not change the assessment.` }
}

export function listCropTypeNotes(types: readonly CropType[], chosen: CropType): Note[] {
  if (types.length < 2) return []
  const detail = `Of the types of ${chosen.crop}, ${chosen.name} does best here in this month.`
  return [{ code: 'CROP_TYPE_CHOSEN', detail }]
}

/** Lists the note on an unknown water supply: the irrigated share, and the supply that the score assumes. */
export function listWaterSupplyNotes(
  { crop }: CropType,
  { stated, irrigatedShare }: { stated: KnownWaterSupply | undefined; irrigatedShare: number | null },
): Note[] {
  if (stated) return []
  return [{ code: 'WATER_SUPPLY_ASSUMED', detail: formatAssumedSupply(crop, irrigatedShare) }]
}

function formatAssumedSupply(crop: string, irrigatedShare: number | null): string {
  if (irrigatedShare === null) {
    return 'Whether the field is irrigated is unknown: the score counts most of a rain shortage.'
  }
  const area = `About ${Math.round(100 * irrigatedShare)} % of the area of ${crop} in this country is irrigated`
  switch (getScoredSupply(undefined, irrigatedShare)) {
    case 'irrigated':
      return `${area}: the score is for an irrigated field.`
    case 'mostly_rainfed':
      return `${area}: the score is for a field that depends on rain.`
    default:
      return `${area}: the score counts most of a rain shortage.`
  }
}

export function createPerennialNote(): Note {
  const detail = 'The month is that of planting; the first harvest comes after several years.'
  return { code: 'PERENNIAL_CROP', detail }
}

export function createClimateNote(nearestKm: number): Note {
  const detail = `The nearest climate record is ${Math.round(nearestKm)} km away, too far to judge by.`
  return { code: 'CLIMATE_NOT_IN_REFERENCE', detail }
}

export function createMonthNote(): Note {
  return { code: 'MONTH_OUT_OF_RANGE', detail: 'The month must be a whole number from 1 to 12.' }
}

function formatPlaceName(place: Place): string {
  return [place.name, place.admin1, place.country].filter(Boolean).join(', ')
}
