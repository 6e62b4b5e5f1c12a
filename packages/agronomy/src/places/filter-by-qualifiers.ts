import { toNameKey } from '../names/name-key'
import type { Gazetteer } from './gazetteer'
import type { Place } from './place'

/** Shorter qualifiers are codes and must match exactly. */
const MIN_PREFIX_LENGTH = 3

/**
 * Returns the places that match all qualifiers, which are given by their keys. A qualifier is the name or code of a
 * country, or the name, the beginning of the name or the code of a division.
 */
export function filterByQualifiers(
  gazetteer: Gazetteer,
  places: readonly Place[],
  qualifiers: readonly string[],
): readonly Place[] {
  return qualifiers.reduce(
    (remaining, key, index) => filterByQualifier(gazetteer, remaining, key, index === qualifiers.length - 1),
    places,
  )
}

/**
 * A country takes precedence over the code of a division and over the beginning of its name: `ca` is Canada if Canada has
 * such a place. The full name of a division takes precedence over both: `wales` is part of the United Kingdom. There is
 * one exception. If the text ends with the main name of a country, it is that country: `mexico` is not the State of México.
 */
function filterByQualifier(
  gazetteer: Gazetteer,
  places: readonly Place[],
  key: string,
  isLast: boolean,
): readonly Place[] {
  const country = gazetteer.countryCodes.get(key)
  if (country) {
    const endsInCountryName = isLast && toNameKey(gazetteer.countryNames.get(country) ?? '') === key
    const inDivision = endsInCountryName ? [] : places.filter((place) => toNameKey(place.admin1) === key)
    if (inDivision.length > 0) return inDivision
    const inCountry = places.filter((place) => place.country === country)
    if (inCountry.length > 0) return inCountry
  }
  return places.filter((place) => isInDivision(gazetteer, place, key))
}

function isInDivision(gazetteer: Gazetteer, place: Place, key: string): boolean {
  const divisions = [toNameKey(place.admin1), toNameKey(place.admin2)]
  const divisionWithCode = gazetteer.divisionsByCode.get(`${place.country}.${key.toUpperCase()}`)
  if (divisionWithCode !== undefined && divisions.includes(divisionWithCode)) return true
  return key.length < MIN_PREFIX_LENGTH
    ? divisions.includes(key)
    : divisions.some((division) => division.startsWith(key))
}
