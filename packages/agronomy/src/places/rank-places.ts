import { toNameWords } from '../names/name-key'
import type { PlaceReading } from './parse-query'
import { isIdenticalPlace, isSamePlace, type Place, PLACE_KINDS } from './place'

const SOUTH_ASIA: ReadonlySet<string | undefined> = new Set(['IN', 'PK', 'BD', 'NP', 'LK', 'AF', 'MM', 'BT'])

/** Letters of scripts used only in South Asia, and those that Urdu and related languages add to the Arabic script. */
const SOUTH_ASIAN_LETTER =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tibetan}\p{Script=Myanmar}ٹڈڑےں]/u

/** How many times larger a famous city is than the places with exactly the name in the query. */
const FAMOUS_RATIO = 10
/** Population that smaller places, districts and regions have in that comparison. */
const MIN_COMPARED_POPULATION = 30_000

/**
 * Returns the places that match a reading, the most likely first: cities, then districts, then regions, each by
 * population. Places with this name come before places with this alias. There are two exceptions: a city comes before the
 * district around it, and a famous city with a longer or shorter name comes first, such as New York City before the state
 * of New York.
 */
export function rankPlaces(
  reading: PlaceReading,
  matchesByName: readonly Place[],
  matchesByAlias: readonly Place[],
): readonly Place[] {
  const rankedByAlias = [...matchesByAlias].sort(compareImportance)
  const ranked = putDistrictsFirst(reading, [...matchesByName].sort(compareImportance))
  const [first] = ranked
  if (!first) return rankedByAlias
  const seat = matchesByName.some(isCity) ? undefined : findSeat(first, rankedByAlias)
  if (seat) return [seat, ...ranked]
  const candidate = rankedByAlias.find(
    (place) =>
      !ranked.some((other) => isIdenticalPlace(place, other)) &&
      isLongerOrShorterName(reading.words, toNameWords(place.name)),
  )
  const minPopulation = FAMOUS_RATIO * Math.max(first.population, MIN_COMPARED_POPULATION)
  return candidate && candidate.population >= minPopulation ? [candidate, ...ranked] : ranked
}

const isCity = ({ kind }: Place) => kind === 'city'

/** Returns the largest city of a district that has the name of the district as alias. */
function findSeat(district: Place, rankedByAlias: readonly Place[]): Place | undefined {
  if (district.kind !== 'district') return undefined
  return rankedByAlias.find((place) => isCity(place) && isSamePlace(district, place))
}

/** Farmers in South Asia give their district as location, so districts come first if the name alone is ambiguous. */
function putDistrictsFirst(reading: PlaceReading, places: readonly Place[]): readonly Place[] {
  const [first, ...others] = places
  if (!first || !isAboutSouthAsia(reading, places)) return places
  if (others.every((other) => isSamePlace(first, other))) return places
  const districts = places
    .filter(({ kind }) => kind === 'district')
    .map((district) => ({ district, population: getSeatPopulation(district, places) }))
    .sort((a, b) => b.population - a.population)
    .map(({ district }) => district)
  return [...districts, ...places.filter(({ kind }) => kind !== 'district')]
}

function isAboutSouthAsia({ name, qualifiers }: PlaceReading, places: readonly Place[]): boolean {
  const hasLocationHint = qualifiers.length > 0 || SOUTH_ASIAN_LETTER.test(name)
  return hasLocationHint && places.every(({ country }) => SOUTH_ASIA.has(country))
}

/** Returns the population of the city a district is named after; districts have no population of their own. */
function getSeatPopulation(district: Place, places: readonly Place[]): number {
  const seats = places.filter((place) => place.kind === 'city' && isSamePlace(district, place))
  return Math.max(0, ...seats.map(({ population }) => population))
}

function compareImportance(a: Place, b: Place): number {
  return PLACE_KINDS.indexOf(a.kind) - PLACE_KINDS.indexOf(b.kind) || b.population - a.population
}

/** Whether one name is the beginning of the other: "New York" and New York City, "Panama City" and Panama. */
function isLongerOrShorterName(words: readonly string[], otherWords: readonly string[]): boolean {
  const length = Math.min(words.length, otherWords.length)
  return length > 0 && words.slice(0, length).join() === otherWords.slice(0, length).join()
}
