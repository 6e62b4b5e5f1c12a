import { contractBefore } from './contract-french'
import { DEFAULT_LANGUAGE, type Language } from './languages'
import { nameCountry, removeDivisionWords } from './place-name'
import { uncapitalise } from './text-format'
import type { TextParamsByCode } from './text-params'
import type { TextCode, TextWriters } from './text-writers'
import { getWording } from './wording'
import { EXPLANATION_WRITERS } from './write-explanations'
import { NOTE_WRITERS } from './write-notes'
import { NOTIFICATION_WRITERS } from './write-notifications'
import { REASON_WRITERS } from './write-reasons'
import { RISK_WRITERS } from './write-risks'

export const TEXT_WRITERS: TextWriters<TextCode> = {
  ...NOTIFICATION_WRITERS,
  ...EXPLANATION_WRITERS,
  ...REASON_WRITERS,
  ...RISK_WRITERS,
  ...NOTE_WRITERS,
}

/** Returns the name of a month from 1 to 12. */
export const formatMonth = (month: number, language: Language): string =>
  getWording(language).format.month(month)

/** Returns the name of a country with this ISO 3166-1 alpha-2 code. */
export const formatCountry = (code: string, language: Language): string =>
  getWording(language).format.country(code)

/** A text with its parameters, from which it can be written in any language. */
export type Text<Code extends TextCode = TextCode> = {
  [OneCode in Code]: { readonly code: OneCode; readonly params: TextParamsByCode[OneCode] }
}[Code]

/**
 * Returns the name of a crop or crop type in a language; undefined where it has none. A crop and one of its types may have the same
 * key: the English name says which is meant.
 */
export type FindCropName = (cropType: string, language: Language, englishName?: string) => string | undefined

/** Returns the name that answers give to the place of a question; undefined where it is unknown or coordinates. */
export type FindPlaceName = (location: string, language: Language) => string | undefined

/** Writes a text in a language, English by default. Crops without a name in the language have their English name. */
export function formatText<Code extends TextCode>(
  { code, params }: Text<Code>,
  language: Language = DEFAULT_LANGUAGE,
  findCropName?: FindCropName,
): string {
  const named = findCropName
    ? nameCrop(params, (cropType, name) => findCropName(cropType, language, name))
    : params
  const wording = getWording(language)
  const written = code.startsWith('LOCATION_') ? namePlaces(named, language) : named
  const text = TEXT_WRITERS[code](written, wording)
  // Titles have the name of a plan, which stays as it is.
  const names = language === 'fr' && !code.endsWith('_title') ? listPlaceNames(written) : []
  return names.reduce((contracted, name) => contractBefore(name, contracted), text)
}

/** Lists the names of places in the parameters of a text, also in those of the questions that it compares. */
function listPlaceNames(params: object): string[] {
  return Object.entries(params).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return PLACE_PARAMS.has(key) ? [value] : []
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? listPlaceNames(value) : []
  })
}

const PLACE_PARAMS: ReadonlySet<string> = new Set(['place', 'location', 'town'])

/** Names the countries of places, which end with their codes, without English words for their regions in other languages. */
function namePlaces<Params extends object>(params: Params, language: Language): Params {
  const name = (place: unknown): unknown => {
    if (typeof place !== 'string') return place
    const local = language === DEFAULT_LANGUAGE ? place : removeDivisionWords(place)
    return nameCountry(local, getWording(language).format.country)
  }
  return {
    ...params,
    ...('place' in params && { place: name(params.place) }),
    ...('others' in params && Array.isArray(params.others) && { others: params.others.map(name) }),
  }
}

/** Replaces the English name of a crop, and those of suggested crops, which begin with a small letter. */
function nameCrop<Params extends object>(
  params: Params,
  findName: (cropType: string, englishName?: string) => string | undefined,
): Params {
  if ('crop_types' in params && 'names' in params) return nameSuggestedCrops(params, findName)
  if (!('crop_type' in params) || typeof params.crop_type !== 'string') return params
  const englishName = 'crop' in params && typeof params.crop === 'string' ? params.crop : undefined
  const crop = findName(params.crop_type, englishName)
  return crop === undefined ? params : { ...params, crop }
}

function nameSuggestedCrops<Params extends object & { crop_types: unknown; names: unknown }>(
  params: Params,
  findName: (cropType: string) => string | undefined,
): Params {
  const { crop_types: cropTypes, names } = params
  if (!Array.isArray(cropTypes) || !Array.isArray(names)) return params
  return {
    ...params,
    names: names.map((name: unknown, index) => {
      const cropType: unknown = cropTypes[index]
      const translated = typeof cropType === 'string' ? findName(cropType) : undefined
      return translated === undefined ? name : uncapitalise(translated)
    }),
  }
}
