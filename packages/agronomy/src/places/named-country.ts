import { nameKey } from '../names/name-key'
import type { Gazetteer } from './gazetteer'
import type { Place } from './place'

const CODE_LENGTH = 2

/** The country of which a whole text is a name; codes are too short to be told from names of places. */
export function namedCountry({ countryCodes }: Gazetteer, text: string): string | null {
  const key = nameKey(text)
  return (key.length > CODE_LENGTH && countryCodes.get(key)) || null
}

/** Singapore answers for its country, a small Lebanon elsewhere for none: those in the country first, or none. */
export function ofCountry(places: readonly Place[], country: string | null): readonly Place[] {
  if (country === null) return places
  const there = places.filter((place) => place.country === country)
  return there.length > 0 ? [...there, ...places.filter((place) => place.country !== country)] : []
}
