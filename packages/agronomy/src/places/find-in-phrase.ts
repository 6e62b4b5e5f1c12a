import { findMainLocale } from '../names/main-locale'
import { toNameKey } from '../names/name-key'
import { listNominativeTexts } from './addresses/inflected-names'
import {
  type FoundPlace,
  notFound,
  type PlaceMatch,
  suggestPlaces,
  toAliasedPlace,
  toFoundPlace,
} from './found-place'
import { findCountryCode, type Gazetteer, isAnyName } from './gazetteer/gazetteer'
import { getDistanceKm, type Place } from './gazetteer/place'
import { getSize } from './gazetteer/prominence'
import { listPartsOfAreas, type Part } from './phrases/directions'
import { filterByPart } from './phrases/filter-by-part'
import { readBetweenPhrase, readNearbyPhrase, readWithinPhrase } from './phrases/nearby'
import { resolveKnownName } from './resolve/address'

/** Finds the place in a phrase such as "SW Kansas", "near Nakuru", "between Lyon and Grenoble" or "Lincoln in Nebraska". */
export function findInPhrase(
  gazetteer: Gazetteer,
  text: string,
  findInside: (name: string) => PlaceMatch,
): PlaceMatch | undefined {
  return (
    findPartOfArea(gazetteer, text) ??
    findNearby(gazetteer, text, findInside) ??
    findBetween(text, findInside) ??
    findWithin(gazetteer, text)
  )
}

/**
 * Finds the division of which a text names a part: "SW Kansas". A part of a country, as "le sud de la France", has many
 * climates, so towns there are suggested, unless it is a region of that name.
 */
function findPartOfArea(gazetteer: Gazetteer, text: string): PlaceMatch | undefined {
  if (findCountryCode(gazetteer, toNameKey(text))) return undefined
  for (const { part, area } of listPartsOfAreas(text)) {
    const country = findCountry(gazetteer, area)
    if (country !== undefined) return findPartOfCountry(gazetteer, part, country)
    const resolved = resolveKnownName(gazetteer, area)
    const match = resolved ? toAliasedPlace(gazetteer, resolved) : findInflected(gazetteer, area)
    if (match && match.place.kind !== 'city') {
      return { ...match, unusedParts: [text.replace(area, '').trim()] }
    }
  }
  return undefined
}

function findPartOfCountry(gazetteer: Gazetteer, part: Part, country: string): PlaceMatch {
  const region = resolveKnownName(gazetteer, `${part} ${gazetteer.countryNames.get(country) ?? ''}`)
  if (region) return toAliasedPlace(gazetteer, region)
  const towns = filterByPart(gazetteer.places.listCities(country), part)
  return notFound('part_of_country', suggestPlaces(gazetteer, towns))
}

/** Returns the code of the country that a name means, also in another case than the nominative: "Казахстана". */
function findCountry(gazetteer: Gazetteer, name: string): string | undefined {
  const names = [name, ...listNominativeTexts(gazetteer, name).map(({ text }) => text)]
  return names.map((text) => findCountryCode(gazetteer, toNameKey(text))).find((code) => code !== undefined)
}

/** Finds the place in a text such as "near Nakuru". A distance from it is not understood. */
function findNearby(
  gazetteer: Gazetteer,
  text: string,
  findInside: (name: string) => PlaceMatch,
): FoundPlace | undefined {
  const nearby = readNearbyPhrase(text)
  if (!nearby) return undefined
  const { name, distance, isRegion } = nearby
  const match = isRegion ? findRegion(gazetteer, name) : findInside(name)
  if (!match?.found) return undefined
  const unusedParts = [...(distance === undefined ? [] : [distance]), ...(match.unusedParts ?? [])]
  return { ...match, isAlias: true, unusedParts }
}

/** Two places that a field lies between are no farther apart. */
const MAX_BETWEEN_KM = 300

/** Finds the first place in a text such as "between Nakuru and Eldoret". The other one is not understood. */
function findBetween(text: string, findInside: (name: string) => PlaceMatch): FoundPlace | undefined {
  const names = readBetweenPhrase(text)
  if (!names) return undefined
  const first = findInside(names[0])
  const second = first.found ? findInside(names[1]) : undefined
  if (!first.found || !second?.found) return undefined
  const areNear = getDistanceKm(first.place, second.place) <= MAX_BETWEEN_KM
  return areNear ? { ...first, isAlias: true, unusedParts: [names[1]] } : undefined
}

/** Finds a place in a text with the area around it: "Lincoln in Nebraska". */
function findWithin(gazetteer: Gazetteer, text: string): FoundPlace | undefined {
  const names = readWithinPhrase(text)
  if (!names) return undefined
  const address = names.join(', ')
  const resolved = isAnyName(gazetteer, names[0]) ? resolveKnownName(gazetteer, address) : undefined
  return resolved ? toAliasedPlace(gazetteer, resolved) : findInflected(gazetteer, address)
}

/** Finds a place by its name in another case than the nominative: "Воронежа". */
export function findInflected(gazetteer: Gazetteer, text: string): FoundPlace | undefined {
  const [largest] = listNominativeTexts(gazetteer, text)
    .flatMap(({ text: nominative, languages }) => {
      const resolved = resolveKnownName(gazetteer, nominative)
      return resolved && isSpoken(languages, nominative, resolved.place) ? [resolved] : []
    })
    .sort((a, b) => getSize(b.place) - getSize(a.place))
  return largest && toAliasedPlace(gazetteer, largest)
}

/** Whether a place may have a name in one of the languages: in Latin letters only where people speak one. */
function isSpoken(languages: readonly string[], name: string, { country = '' }: Place): boolean {
  return !LATIN.test(name) || languages.includes(findMainLocale(country).language)
}

const LATIN = /\p{Script=Latin}/u

function findRegion(gazetteer: Gazetteer, text: string): FoundPlace | undefined {
  const resolved = resolveKnownName(gazetteer, text)
  return resolved?.place.kind === 'region' ? toFoundPlace(gazetteer, resolved) : undefined
}
