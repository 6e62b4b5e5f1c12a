import { nameKey } from '../names/name-key'
import { spellings } from '../names/spellings'
import { looksLikeCoordinates, placeOfCoordinates } from './coordinates'
import type { Gazetteer } from './gazetteer'
import { namedCountry, ofCountry } from './named-country'
import type { Place } from './place'
import { inOrder } from './place-order'
import { inQualifiers } from './place-qualifiers'
import { type Reading, readings } from './readings'
import { distinctPlaces } from './same-place'

export interface FoundPlace {
  readonly place: Place
  /** Other places of that name, the likeliest first. */
  readonly namesakes: readonly Place[]
  readonly isAlias: boolean
}

/** The place a text means, and its namesakes; null when it is none. */
export function searchPlace(gazetteer: Gazetteer, text: string): FoundPlace | null {
  if (looksLikeCoordinates(text)) {
    const place = placeOfCoordinates(text)
    return place && { place, namesakes: [], isAlias: false }
  }
  const country = namedCountry(gazetteer, text)
  for (const reading of readings(text)) {
    for (const key of spellings(reading.name)) {
      const [place, ...others] = distinctPlaces(ofCountry(placesOf(gazetteer, reading, key), country))
      if (!place) continue
      const byAlias = nameKey(place.name) !== nameKey(reading.name)
      return { place, namesakes: others, isAlias: byAlias }
    }
  }
  return null
}

function placesOf(gazetteer: Gazetteer, { name, qualifiers, kind }: Reading, key: string): readonly Place[] {
  const named = inQualifiers(gazetteer, gazetteer.byName.get(key), qualifiers)
  const aliased = inQualifiers(gazetteer, gazetteer.byAlias.get(key), qualifiers)
  const isOfKind = (place: Place) => place.kind === kind
  // "Springfield City" may just be Springfield.
  const isThere = named.some(isOfKind) || aliased.some(isOfKind)
  return isThere
    ? inOrder({ name, qualifiers }, named.filter(isOfKind), aliased.filter(isOfKind))
    : inOrder({ name, qualifiers }, named, aliased)
}
