import { kmOfDotProduct, unitVector } from '../climate/great-circle'
import { nameKey } from '../names/name-key'
import { looksLikeCoordinates, placeOfCoordinates } from './coordinates'
import type { Gazetteer } from './gazetteer'
import { inQualifiers } from './place-qualifiers'
import { type Place, PLACE_KINDS } from './place'
import { suggestPlaces } from './suggest-places'

/** Namesakes closer than this are one place to a grower: a city and its district. */
const SAME_PLACE_KM = 50

/** Of a text without commas; longer ones are no name with a place behind it. */
const MOST_WORDS = 8

export type PlaceMatch =
  | {
      readonly found: true
      readonly place: Place
      /** Other places of that name, most populous first. */
      readonly others: readonly Place[]
      readonly byAlias: boolean
    }
  | { readonly found: false; readonly suggestions: readonly string[] }

/**
 * The place a text means: "latitude,longitude", a name, or a name with a country or division after it. Names go
 * before aliases, cities before districts before regions, and the most populous of them first.
 */
export function findPlace(gazetteer: Gazetteer, text: string): PlaceMatch {
  if (looksLikeCoordinates(text)) {
    const place = placeOfCoordinates(text)
    return place ? { found: true, place, others: [], byAlias: false } : { found: false, suggestions: [] }
  }
  for (const reading of readings(text)) {
    const key = nameKey(reading.name)
    for (const names of [gazetteer.byName, gazetteer.byAlias]) {
      const candidates = inQualifiers(gazetteer, names.get(key) ?? [], reading.qualifiers)
      const [place, ...rest] = [...candidates].sort(byImportance)
      if (!place) continue
      const byAlias = nameKey(place.name) !== key
      return { found: true, place, others: rest.filter((other) => !isSamePlace(place, other)), byAlias }
    }
  }
  return { found: false, suggestions: suggestPlaces(gazetteer, text) }
}

interface Reading {
  readonly name: string
  readonly qualifiers: readonly string[]
}

/** Ways to read a text, the plainest first: all of it a name, the parts behind commas or the last words as where. */
function* readings(text: string): Generator<Reading> {
  yield { name: text, qualifiers: [] }
  const withoutKind = text.replace(/\s+(?:district|city|province|state|division)\s*$/iu, '')
  if (withoutKind !== text) yield { name: withoutKind, qualifiers: [] }
  const [name = '', ...qualifiers] = text.split(',').map((part) => part.trim())
  if (qualifiers.length > 0) yield { name, qualifiers: qualifiers.filter(Boolean) }
  else {
    const words = text.trim().split(/\s+/u).slice(0, MOST_WORDS)
    for (let count = words.length - 1; count > 0; count -= 1) {
      yield { name: words.slice(0, count).join(' '), qualifiers: [words.slice(count).join(' ')] }
    }
  }
}

function byImportance(a: Place, b: Place): number {
  return PLACE_KINDS.indexOf(a.kind) - PLACE_KINDS.indexOf(b.kind) || b.population - a.population
}

/** A region or district of the same name that holds the place is no other place. */
function isSamePlace(place: Place, other: Place): boolean {
  const holdsIt =
    other.kind !== 'city' &&
    other.country === place.country &&
    [place.admin1, place.admin2].some((division) => nameKey(division) === nameKey(other.name))
  return holdsIt || kmBetween(place, other) < SAME_PLACE_KM
}

function kmBetween(one: Place, other: Place): number {
  const a = unitVector(one.latitude, one.longitude)
  const b = unitVector(other.latitude, other.longitude)
  return kmOfDotProduct(a.x * b.x + a.y * b.y + a.z * b.z)
}
