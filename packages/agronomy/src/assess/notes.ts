import { type FieldVariety, formatPlaceName, formatText, type Text } from '@crop/domain'
import type { AssessedPlace, AssessedWater, Note, NoteCode } from '../assessment'
import { type CropType, getCropName, isPerennial, isVegetable } from '../crops/traits/crop-type'
import type { CropMatch, FoundCrop } from '../crops/find-crop'
import { isAboutVariety } from '../crops/words/qualifier-words'
import { toNameKey } from '../names/name-key'
import { formatCoordinates } from '../places/coordinates/point'
import type { FoundPlace, PlaceMatch } from '../places/found-place'
import type { Place } from '../places/gazetteer/place'
import { toWholeKm } from '../score/risks'
import { isMostlyIrrigated, PARTLY_IRRIGATED, type ScoredSupply } from '../score/water-supply'
import { getUsualDays } from '../season/variety-of-days'

/** Other places that a sentence names. */
const MAX_NAMED_PLACES = 3

function createNote(text: Text<NoteCode>, suggestions?: readonly string[]): Note {
  return { ...text, detail: formatText(text), ...(suggestions && { suggestions }) }
}

/** Lists the notes on a place. `located` is the place that was found, with its elevation if it is a point. */
export function listPlaceNotes(
  location: string,
  match: PlaceMatch,
  located: Place | null = match.found ? match.place : null,
): Note[] {
  if (!match.found) {
    const { reason, suggestions } = match
    return [createNote({ code: 'LOCATION_NOT_IN_REFERENCE', params: { location, reason } }, suggestions)]
  }
  const params = { location, place: formatPlaceName(match.place) }
  return [
    ...listReadingNotes(match, params),
    ...listDivisionNotes(match.place, params),
    ...listPointNotes(match, location, located),
    ...(match.namesakes.length > 0
      ? [createAmbiguityNote({ ...params, location: findSharedName(location, match) }, match)]
      : []),
  ]
}

/** Returns the name that several places have: the right one of a misspelt name or alias, or that of the place around an unknown one. */
function findSharedName(location: string, { place, namesakes, ...match }: FoundPlace): string {
  if (match.unknownPart !== undefined) return place.name
  if (match.rightName !== undefined) return match.rightName
  const shareName = namesakes.every(({ name }) => toNameKey(name) === toNameKey(place.name))
  return match.isAlias && shareName && LATIN.test(location) ? place.name : location
}

const LATIN = /^[\p{Script=Latin}\P{L}]*$/u

/** Lists the note on how a location was read, or on the part of it that is unknown. */
function listReadingNotes(
  { isAlias, unusedParts = [], unknownPart, suggestions }: FoundPlace,
  params: { location: string; place: string },
): Note[] {
  if (unknownPart !== undefined) {
    const text = { code: 'LOCATION_WIDENED', params: { ...params, unknown: unknownPart } } as const
    return [createNote(text, suggestions.length > 0 ? suggestions : undefined)]
  }
  const unused = unusedParts.length > 0 ? { unused: unusedParts } : {}
  return isAlias || unusedParts.length > 0
    ? [createNote({ code: 'LOCATION_MATCHED', params: { ...params, ...unused } })]
    : []
}

/** Lists the note on coordinates at sea, which may lie on land with latitude and longitude exchanged. */
function listPointNotes({ otherPoint }: FoundPlace, location: string, located: Place | null): Note[] {
  if (!otherPoint) {
    const isAtSea = located !== null && located.country === undefined && located.elevationM === undefined
    return isAtSea ? [createNote({ code: 'COORDINATES_AT_SEA', params: { location } })] : []
  }
  const other = formatCoordinates(otherPoint.place)
  return [createNote({ code: 'COORDINATES_EXCHANGED', params: { location, other } }, [other])]
}

/** Names the likeliest of the other places, and lists queries that find them. */
function createAmbiguityNote(params: { location: string; place: string }, match: FoundPlace): Note {
  const others = match.namesakes.slice(0, MAX_NAMED_PLACES).map(formatPlaceName)
  return createNote(
    { code: 'LOCATION_AMBIGUOUS', params: { ...params, others } },
    match.listNamesakeQueries(),
  )
}

/** Lists the note on a district or region, which is assessed at one point with one height. */
function listDivisionNotes({ kind, elevationM }: Place, params: { location: string; place: string }): Note[] {
  if (kind === 'city') return []
  const metres = elevationM === undefined ? {} : { metres: elevationM }
  return [createNote({ code: 'LOCATION_IS_DIVISION', params: { ...params, kind, ...metres } })]
}

/** Lists the note on how the score differs within a district or region, whose point may lie outside the range of its towns. */
export function listRangeNotes({ name, range }: AssessedPlace, answerScore: number): Note[] {
  if (!range) return []
  const { towns, lowest_score: lowest, highest_score: highest, main_town } = range
  const { name: town, feasibility_score: score } = main_town
  const isOutside = answerScore < lowest || answerScore > highest
  const params = { place: name, towns, lowest, highest, town, score }
  return [
    createNote({
      code: 'LOCATION_RANGE',
      params: { ...params, ...(isOutside && { answer_score: answerScore }) },
    }),
  ]
}

export function listCropNotes(name: string, match: CropMatch): Note[] {
  if (!match.found) {
    const { reason, crops, suggestions } = match
    const params = {
      name,
      ...(reason !== 'unknown' && { reason }),
      ...(crops.length > 0 && { crop_types: crops }),
    }
    return [createNote({ code: 'CROP_NOT_IN_REFERENCE', params }, suggestions)]
  }
  const [type] = match.types
  if (!match.isAlias || !type) return []
  const params = match.isWholeCrop
    ? { crop_type: type.crop, crop: getCropName(type) }
    : { crop_type: type.key, crop: type.name }
  const rest = toUnusedWords(match, type)
  const isOnlyWrittenOtherwise = toNameKey(name) === toNameKey(params.crop)
  if (isOnlyWrittenOtherwise && Object.keys(rest).length === 0) return []
  return [createNote({ code: 'CROP_MATCHED', params: { name, ...params, ...rest } })]
}

/** Returns the words beside the name of a crop that were not used, apart those that may mean the variety of an annual crop. */
function toUnusedWords(
  { unusedQualifiers, notUnderstood }: FoundCrop,
  type: CropType,
): Pick<Text<'CROP_MATCHED'>['params'], 'unused' | 'variety_words' | 'not_understood'> {
  const isOfVariety = (word: string) => !isPerennial(type) && isAboutVariety(word)
  const isOther = (word: string) => !isOfVariety(word)
  const unused = unusedQualifiers.filter(isOther)
  const varietyWords = [...unusedQualifiers, ...notUnderstood].filter(isOfVariety)
  const rest = notUnderstood.filter(isOther)
  return {
    ...(unused.length > 0 && { unused }),
    ...(varietyWords.length > 0 && { variety_words: varietyWords }),
    ...(rest.length > 0 && { not_understood: rest }),
  }
}

export function listCropTypeNotes(types: readonly CropType[], chosen: CropType): Note[] {
  const params = { crop_type: chosen.key, crop: chosen.name }
  return [
    ...(types.length > 1 ? [createNote({ code: 'CROP_TYPE_CHOSEN', params })] : []),
    ...(isPerennial(chosen) ? [createPerennialNote(chosen)] : []),
  ]
}

/** Lists the note on an unknown water supply: the irrigated share, and the supply that the score assumes. */
export function listWaterSupplyNotes(type: CropType, water: AssessedWater, scored: ScoredSupply): Note[] {
  const { irrigated_share: irrigatedShare, irrigated_score: irrigatedScore } = water
  if (water.supply !== 'unknown') return []
  const found = findSupplyReason(type, irrigatedShare, scored)
  // Where irrigation does not help either, it is not the lack of rain that decides.
  const reason = found === 'vegetable' || irrigatedScore > 0 ? found : undefined
  return [
    createNote({
      code: 'WATER_SUPPLY_ASSUMED',
      params: {
        crop_type: type.crop,
        crop: getCropName(type),
        ...(irrigatedShare !== null && { percent: Math.round(100 * irrigatedShare) }),
        supply: scored.name === 'rainfed' ? 'mostly_rainfed' : scored.name,
        ...(irrigatedScore === water.rainfed_score && { irrigation_effect: 'none' as const }),
        ...(scored.name === 'mixed' && { shortage_percent: Math.round(100 * scored.shortageWeight) }),
        ...(reason && { reason }),
      },
    }),
  ]
}

/** Finds why more irrigation is assumed than the irrigated share of the country suggests. */
function findSupplyReason(
  type: CropType,
  irrigatedShare: number | null,
  { name, shortageWeight }: ScoredSupply,
) {
  if (irrigatedShare === null) return isVegetable(type) ? 'vegetable' : undefined
  if (isMostlyIrrigated(irrigatedShare)) return undefined
  if (name === 'mixed')
    return shortageWeight < PARTLY_IRRIGATED.shortageWeight ? 'hardly_enough_rain' : undefined
  if (name !== 'irrigated') return undefined
  return isVegetable(type) ? 'vegetable' : 'no_month_on_rain'
}

/** Lists the note on a stated variety that makes no difference, or whose days are unusual or not possible here. */
export function listVarietyNotes(
  type: CropType,
  stated: FieldVariety | undefined,
  usedDays: number | undefined,
): Note[] {
  if (stated === undefined) return []
  if (isPerennial(type)) return [createNote({ code: 'VARIETY_NOT_USED', params: {} })]
  if (typeof stated !== 'number' || usedDays === undefined) return []
  const { min, max } = getUsualDays(type)
  const isUnusual = stated < min || stated > max
  const isOther = usedDays !== stated
  if (!isUnusual && !isOther) return []
  const params = {
    crop_type: type.key,
    crop: type.name,
    days: stated,
    ...(isUnusual && { min_days: min, max_days: max }),
    ...(isOther && { used_days: usedDays }),
  }
  return [createNote({ code: 'VARIETY_UNUSUAL', params })]
}

function createPerennialNote({ habit }: CropType): Note {
  return createNote({
    code: 'PERENNIAL_CROP',
    params: { habit: habit === 'tree' ? 'tree' : 'perennial' },
  })
}

/** Creates the note on a month in which no other crop is at least moderately suitable. */
export function createNoAlternativesNote(type: CropType, month: number): Note {
  const crops = type.habit === 'tree' ? 'orchard' : 'annual'
  return createNote({ code: 'NO_ALTERNATIVE_CROPS', params: { month, crops } })
}

export function createClimateNote(nearestKm: number): Note {
  return createNote({ code: 'CLIMATE_NOT_IN_REFERENCE', params: { km: toWholeKm(nearestKm) } })
}

export function createMonthNote(): Note {
  return createNote({ code: 'MONTH_OUT_OF_RANGE', params: {} })
}
