import { nameKey } from '../names/name-key'
import { similarNames } from '../names/similar-names'
import { askedAs, askedInCountry } from './asked-as'
import type { Gazetteer } from './gazetteer'
import type { Place } from './place'
import { inQualifiers } from './place-qualifiers'
import { readings } from './readings'
import { searchPlace } from './search-place'

const MOST_SUGGESTIONS = 5
/** Three letters are one slip away from too many places. */
const SHORTEST_MISSPELT = 4
/** Aliases are many and odd; a shorter one is so many slips away from anything. */
const SHORTEST_ALIAS_BY_SLIPS = [0, 5, 9]
const SHORTEST_BEGINNING = 3
/** So many longer names go before those spelt nearly so: what was typed has no slip in them. */
const MOST_LONGER = 3

/** Texts to ask with instead of an unknown one: the name elsewhere, or names that begin so and names spelt nearly so. */
export function suggestPlaces(gazetteer: Gazetteer, text: string): string[] {
  const country = gazetteer.countryCodes.get(nameKey(text))
  if (country)
    return texts(placesForCountry(gazetteer, text, country), (place) => askedInCountry(gazetteer, place))
  const { name, qualifiers } = nameAndWhere(gazetteer, text)
  const elsewhere = qualifiers.length > 0 ? searchPlace(gazetteer, name) : null
  if (elsewhere) {
    const places = onePerCountry([elsewhere.place, ...elsewhere.namesakes])
    return texts(places, (place) => askedInCountry(gazetteer, place))
  }
  const nearlySpelt = nearlySpeltPlaces(gazetteer, nameKey(name))
  const longer = placesBeginning(gazetteer, name)
  const likely = [...longer.slice(0, MOST_LONGER), ...nearlySpelt, ...longer.slice(MOST_LONGER)]
  return texts(inQualifiersIfAny(gazetteer, likely, qualifiers), (place) => askedAs(gazetteer, place))
}

/** The parts around the first comma; without one, a country at the end is where. */
function nameAndWhere(gazetteer: Gazetteer, text: string): { name: string; qualifiers: readonly string[] } {
  const [name = '', ...qualifiers] = text.split(',')
  if (qualifiers.length > 0) return { name, qualifiers: qualifiers.filter((part) => part.trim()) }
  for (const reading of readings(text)) {
    const [where = ''] = reading.qualifiers
    if (gazetteer.countryCodes.has(nameKey(where))) return reading
  }
  return { name: text, qualifiers: [] }
}

function inQualifiersIfAny(
  gazetteer: Gazetteer,
  places: readonly Place[],
  qualifiers: readonly string[],
): readonly Place[] {
  const there = inQualifiers(gazetteer, places, qualifiers)
  return there.length > 0 ? there : places
}

function nearlySpeltPlaces(gazetteer: Gazetteer, key: string): Place[] {
  if (key.length < SHORTEST_MISSPELT) return []
  const byName = similarPlaces(gazetteer.byName, key)
  const byAlias = similarPlaces(gazetteer.byAlias, key).filter(
    ({ errors }) => key.length >= (SHORTEST_ALIAS_BY_SLIPS[errors] ?? Infinity),
  )
  const ranked = [...byName, ...byAlias]
  const oneSlip = ranked.filter(({ errors }) => errors < 2)
  const most = Math.max(0, ...oneSlip.map(({ place }) => place.population))
  // Two slips are less likely than one, unless the place is larger.
  const likely = ranked.filter(
    ({ place, errors }) => errors < 2 || oneSlip.length === 0 || place.population > most,
  )
  likely.sort((a, b) => a.errors - b.errors || b.place.population - a.place.population)
  return likely.map(({ place }) => place)
}

function similarPlaces(names: Gazetteer['byName'], key: string): { place: Place; errors: number }[] {
  return similarNames(key, names.keys()).flatMap(({ key: similar, errors }) =>
    names.get(similar).map((place) => ({ place, errors })),
  )
}

/** Places of which the name begins with the whole words asked for: "rio" of Rio de Janeiro. */
function placesBeginning({ places }: Gazetteer, name: string): Place[] {
  const beginning = name.trim().toLowerCase()
  const { length } = beginning
  if (length < SHORTEST_BEGINNING) return []
  const longer = places.filter(
    (place) => place.name[length] === ' ' && place.name.slice(0, length).toLowerCase() === beginning,
  )
  return longer.sort((a, b) => b.population - a.population)
}

function onePerCountry(places: readonly Place[]): Place[] {
  const byPopulation = [...places].sort((a, b) => b.population - a.population)
  return [...new Map(byPopulation.reverse().map((place) => [place.country, place])).values()].reverse()
}

/** The largest of the country, and divisions of its name elsewhere: Georgia in the United States. */
function placesForCountry(gazetteer: Gazetteer, text: string, country: string): Place[] {
  const divisions = gazetteer.byName
    .get(nameKey(text))
    .filter((place) => place.kind === 'region' && place.country !== country)
  const cities = largestPlaces(gazetteer, country)
  return [...cities.slice(0, MOST_SUGGESTIONS - divisions.length), ...divisions]
}

/** Where a country was asked for: it has many climates, so a place in it must be named. */
function largestPlaces({ places }: Gazetteer, country: string): Place[] {
  const cities = places.filter((place) => place.country === country && place.kind === 'city')
  return cities.sort((a, b) => b.population - a.population).slice(0, MOST_SUGGESTIONS)
}

/** Each text once; places that no text means are left out. */
function texts(places: readonly Place[], textOf: (place: Place) => string | null): string[] {
  const found = new Set<string>()
  for (const place of places) {
    if (found.size === MOST_SUGGESTIONS) break
    const text = textOf(place)
    if (text !== null) found.add(text)
  }
  return [...found]
}
