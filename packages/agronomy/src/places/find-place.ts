import { askedInCountry } from './asked-as'
import type { Gazetteer } from './gazetteer'
import { looksLikeCoordinates } from './coordinates'
import { type FoundPlace, searchPlace } from './search-place'
import { suggestPlaces } from './suggest-places'

const MOST_NAMESAKES = 10

export type PlaceMatch =
  | (FoundPlace & {
      readonly found: true
      /** What to ask with for the other places of that name. */
      readonly othersAsked: () => string[]
    })
  | { readonly found: false; readonly suggestions: readonly string[] }

/**
 * The place a text means: "latitude,longitude", a name, or a name with a country or division after it. Names go
 * before aliases, cities before districts before regions, and the most populous of them first; in South Asia the
 * district goes first where a name with its country or division still means several places.
 */
export function findPlace(gazetteer: Gazetteer, text: string): PlaceMatch {
  const match = searchPlace(gazetteer, text)
  if (!match) {
    return { found: false, suggestions: looksLikeCoordinates(text) ? [] : suggestPlaces(gazetteer, text) }
  }
  const othersAsked = () => {
    const names = match.others.slice(0, MOST_NAMESAKES).map((other) => askedInCountry(gazetteer, other))
    return [...new Set(names.filter((name) => name !== null))]
  }
  return { ...match, found: true, othersAsked }
}
