import { askedInCountry } from './asked-as'
import type { Gazetteer } from './gazetteer'
import { nameKey } from '../names/name-key'
import { coordinatesOf, looksLikeCoordinates } from './coordinates'
import { type FoundPlace, searchPlace } from './search-place'
import { suggestPlaces } from './suggest-places'

const MOST_NAMESAKES = 10

export type PlaceMatch =
  | (FoundPlace & {
      readonly found: true
      /** What to ask with for the other places of that name. */
      readonly listNamesakeQueries: () => string[]
    })
  | { readonly found: false; readonly reason: PlaceNotFoundReason; readonly suggestions: readonly string[] }

/** Why a text is no place. */
export type PlaceNotFoundReason = 'unknown' | 'country' | 'off_globe'

/**
 * The place a text means: "latitude,longitude", a name, or a name with a country or division after it. Names go
 * before aliases, cities before districts before regions, and the most populous of them first; in South Asia the
 * district goes first where a name with its country or division still means several places.
 */
export function findPlace(gazetteer: Gazetteer, text: string): PlaceMatch {
  const match = searchPlace(gazetteer, text)
  if (!match) {
    const lack = lackOf(gazetteer, text)
    return {
      found: false,
      reason: lack,
      suggestions: lack === 'off_globe' ? [] : suggestPlaces(gazetteer, text),
    }
  }
  const othersAsked = () => {
    const others = match.namesakes.slice(0, MOST_NAMESAKES)
    const names = others.map((other) => askedInCountry(gazetteer, other)).filter((name) => name !== null)
    return names.length > 0 ? [...new Set(names)] : others.map(coordinatesOf)
  }
  return { ...match, found: true, listNamesakeQueries: othersAsked }
}

function lackOf({ countryCodes }: Gazetteer, text: string): PlaceNotFoundReason {
  if (looksLikeCoordinates(text)) return 'off_globe'
  return countryCodes.has(nameKey(text)) ? 'country' : 'unknown'
}
