import { toNameKey, toNameWords } from '../../names/name-key'
import { countTypos } from '../../names/similar-names'
import { compareByPopulation, isIdenticalPlace, isSamePlace, type Place } from '../gazetteer/place'
import { getProminence, type NameUsage } from '../gazetteer/prominence'
import type { PlaceReading } from './parse-query'

const SOUTH_ASIA: ReadonlySet<string | undefined> = new Set(['IN', 'PK', 'BD', 'NP', 'LK', 'AF', 'MM', 'BT'])

/** Letters of scripts used only in South Asia, and those that Urdu and related languages add to the Arabic script. */
const SOUTH_ASIAN_LETTER =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tibetan}\p{Script=Myanmar}ٹڈڑےں]/u

/** How many times larger a famous city is than the places with exactly the name in the query. */
const FAMOUS_RATIO = 10
/** Population that smaller places, districts and regions have in that comparison. */
const MIN_COMPARED_POPULATION = 30_000
/** How many times more prominent a place is that is taken instead of the one with the usual kind of name. */
const CLEAR_RATIO = 2.5

/** Shortest alias that counts as a spelling of a name. */
const MIN_SPELLING_LENGTH = 5

/** Minimum share of a division's people in the city of the same name that is taken for it. */
const MIN_SHARE_OF_DIVISION = 0.1

/** A place that a query may mean. */
export interface RankedPlace {
  readonly place: Place
  /** See `getProminence`. */
  readonly prominence: number
}

/**
 * Ranks the places that match a reading under a key. The first is the one that the name usually means, or another one that is
 * clearly more prominent. The others follow by prominence.
 */
export function rankPlaces(
  reading: PlaceReading,
  key: string,
  matchesByName: readonly Place[],
  matchesByAlias: readonly Place[],
): readonly RankedPlace[] {
  const isOther = (place: Place) => !matchesByName.some((other) => isIdenticalPlace(place, other))
  const others = matchesByAlias.filter(isOther)
  const ranked = [
    ...matchesByName.map((place) => toRanked(place, key, 'name')),
    ...others.map((place) => toRanked(place, key, getAliasUsage(reading, place, matchesByName.length > 0))),
  ].sort((a, b) => b.prominence - a.prominence)
  const famous = findFamousCity(reading, matchesByName, others)
  if (famous) return putFirst(ranked, famous)
  const usual = findUsualPlace(reading, matchesByName, others)
  return usual ? putFirst(ranked, chooseFirst(reading, ranked, usual)) : []
}

function toRanked(place: Place, key: string, usage: NameUsage): RankedPlace {
  return { place, prominence: getProminence(place, key, usage) }
}

const CHINESE_NAME = /^\p{Script=Han}+$/u

/** How an alias is used: an alias that is nearly the name counts as its spelling, unless it is the name of another place. */
function getAliasUsage({ key, words }: PlaceReading, { name }: Place, nameExists: boolean): NameUsage {
  if (isLongerOrShorterName(words, toNameWords(name))) return 'longer_or_shorter_name'
  if (CHINESE_NAME.test(key)) return 'chinese_name'
  return !nameExists && isOtherSpelling(key, toNameKey(name)) ? 'other_spelling' : 'alias'
}

/** Whether two names differ by a letter between the first and the last ones. Short names are often alike by chance. */
function isOtherSpelling(key: string, nameKey: string): boolean {
  return (
    key.length >= MIN_SPELLING_LENGTH &&
    key.at(0) === nameKey.at(0) &&
    key.at(-1) === nameKey.at(-1) &&
    countTypos(key, nameKey, 1) === 1
  )
}

/** Returns the usual place, or the most prominent one of known population elsewhere if it is clearly more prominent. */
function chooseFirst(reading: PlaceReading, ranked: readonly RankedPlace[], usual: Place): Place {
  const elsewhere = ranked.find(({ place }) => place.population > 0 && !isSamePlace(place, usual))
  const here = ranked.find(({ place }) => isSamePlace(place, usual))
  const isClear = elsewhere && here && elsewhere.prominence >= CLEAR_RATIO * here.prominence
  return isClear ? preferCity(reading, ranked, elsewhere.place) : usual
}

/** Returns the city with the name of a division that has a good part of its people, if there is one. */
function preferCity(reading: PlaceReading, ranked: readonly RankedPlace[], division: Place): Place {
  const city = ranked.find(
    ({ place }) =>
      isCity(place) &&
      isLongerOrShorterName(reading.words, toNameWords(place.name)) &&
      place.population >= MIN_SHARE_OF_DIVISION * division.population &&
      isSamePlace(place, division),
  )
  return city ? city.place : division
}

function putFirst(ranked: readonly RankedPlace[], first: Place): readonly RankedPlace[] {
  const isFirst = ({ place }: RankedPlace) => isIdenticalPlace(place, first)
  return [...ranked.filter(isFirst), ...ranked.filter((other) => !isFirst(other))]
}

/**
 * Returns the place that a name usually means: the most populous city with this name, else division, else the place with this
 * alias. A city comes before the district around it.
 */
function findUsualPlace(
  reading: PlaceReading,
  matchesByName: readonly Place[],
  matchesByAlias: readonly Place[],
): Place | undefined {
  const rankedByAlias = [...matchesByAlias].sort(compareImportance)
  const [first] = putDistrictsFirst(reading, [...matchesByName].sort(compareImportance))
  if (!first) return rankedByAlias[0]
  const seat = matchesByName.some(isCity) ? undefined : findSeat(reading, first, rankedByAlias)
  return seat ?? first
}

/** Returns the famous city with a longer or shorter name: New York City for "New York", which is a state too. */
function findFamousCity(
  reading: PlaceReading,
  matchesByName: readonly Place[],
  matchesByAlias: readonly Place[],
): Place | undefined {
  if (matchesByName.length === 0) return undefined
  const [largest] = matchesByAlias
    .filter((place) => isCity(place) && isLongerOrShorterName(reading.words, toNameWords(place.name)))
    .sort(compareByPopulation)
  const populations = matchesByName.filter(isCity).map(({ population }) => population)
  const isFamous =
    largest && largest.population >= FAMOUS_RATIO * Math.max(MIN_COMPARED_POPULATION, ...populations)
  return isFamous ? largest : undefined
}

const isCity = ({ kind }: Place) => kind === 'city'

/**
 * Returns the largest city that has the name of a district as alias, or that of a region without the word for its kind, as
 * Nizhniy Novgorod has: the name of its region is Nizhny Novgorod Oblast.
 */
function findSeat(
  { key }: PlaceReading,
  division: Place,
  rankedByAlias: readonly Place[],
): Place | undefined {
  if (division.kind === 'region' && toNameKey(division.name) === key) return undefined
  return rankedByAlias.find((place) => isCity(place) && isSamePlace(division, place))
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

/** Returns the population of the city a district is named after. */
function getSeatPopulation(district: Place, places: readonly Place[]): number {
  const seats = places.filter((place) => isCity(place) && isSamePlace(district, place))
  return Math.max(0, ...seats.map(({ population }) => population))
}

function compareImportance(a: Place, b: Place): number {
  return Number(isCity(b)) - Number(isCity(a)) || compareByPopulation(a, b)
}

/** Whether one name is the beginning of the other: "New York" and New York City, "Panama City" and Panama. */
function isLongerOrShorterName(words: readonly string[], otherWords: readonly string[]): boolean {
  const length = Math.min(words.length, otherWords.length)
  return length > 0 && words.slice(0, length).join() === otherWords.slice(0, length).join()
}
