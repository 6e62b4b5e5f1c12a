import { toNameKey } from '../names/name-key'
import type { Gazetteer } from './gazetteer'
import type { Place } from './place'

/** Shorter qualifiers are codes and must match exactly. */
const MIN_PREFIX_LENGTH = 3

/**
 * Returns the places that match the keys of all qualifiers. A qualifier is a country's name or code, or a division's
 * name, code or the beginning of its name.
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
 * A country takes precedence over a division's code or the beginning of its name: `ca` means Canada where Canada has
 * such a place. A division's full name takes precedence over both (`wales` is part of the United Kingdom), except where
 * the text ends in the main name of a country: `mexico` is then the country and not the State of México.
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
