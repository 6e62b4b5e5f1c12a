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
  const last = qualifiers.length - 1
  return qualifiers.reduce(
    (left, qualifier, index) =>
      inQualifier(gazetteer, left, { key: nameKey(qualifier), isLast: index === last }),
    places,
  )
}

interface Qualifier {
  readonly key: string
  readonly isLast: boolean
}

/**
 * A country goes before a division's code or the beginning of its name: `ca` is Canada where Canada has such a place. A
 * division of that very name goes before both (`wales` is less than the United Kingdom), but not where a country's own
 * name ends the text: `mexico` is then more than the State of México.
 */
function inQualifier(
  gazetteer: Gazetteer,
  places: readonly Place[],
  { key, isLast }: Qualifier,
): readonly Place[] {
  const country = gazetteer.countryCodes.get(key)
  const isOwnName = country !== undefined && nameKey(gazetteer.countryNames.get(country) ?? '') === key
  const inDivision = places.filter((place) => nameKey(place.admin1) === key)
  if (country && inDivision.length > 0 && !(isLast && isOwnName)) return inDivision
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
