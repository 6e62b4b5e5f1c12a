import { nameKey } from '../names/name-key'
import type { Gazetteer } from './gazetteer'
import type { Place } from './place'

/** Shorter qualifiers are codes and must match exactly. */
const SHORTEST_BEGINNING = 3

/** The places that lie where all qualifiers say: a country by name or code, a division by name, its beginning or code. */
export function inQualifiers(
  gazetteer: Gazetteer,
  places: readonly Place[],
  qualifiers: readonly string[],
): readonly Place[] {
  return qualifiers.reduce((left, qualifier) => inQualifier(gazetteer, left, nameKey(qualifier)), places)
}

/**
 * A country goes before a division's code or the beginning of its name: `ca` is Canada where Canada has such a place. A
 * division of that very name goes before both: `wales` is less than the United Kingdom.
 */
function inQualifier(gazetteer: Gazetteer, places: readonly Place[], key: string): readonly Place[] {
  const inDivision = places.filter((place) => nameKey(place.admin1) === key)
  if (inDivision.length > 0 && gazetteer.countryCodes.has(key)) return inDivision
  const country = gazetteer.countryCodes.get(key)
  const inCountry = places.filter((place) => place.country === country)
  if (country && inCountry.length > 0) return inCountry
  return places.filter((place) => isInDivision(gazetteer, place, key))
}

function isInDivision(gazetteer: Gazetteer, place: Place, key: string): boolean {
  const divisions = [place.admin1, place.admin2].map(nameKey)
  const byCode = gazetteer.divisionsByCode.get(`${place.country}.${key.toUpperCase()}`)
  if (byCode !== undefined && divisions.includes(byCode)) return true
  return key.length < SHORTEST_BEGINNING
    ? divisions.includes(key)
    : divisions.some((division) => division.startsWith(key))
}
