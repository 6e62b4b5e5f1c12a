import { toNameKey } from '../../names/name-key'
import { stripDivisionWords } from './division-words'
import type { Place, PlaceKind } from './place'

/** How the name in a query is used for a place. */
export type NameUsage = 'name' | 'longer_or_shorter_name' | 'other_spelling' | 'chinese_name' | 'alias'

/** People who write only a name mean a town more often than the division of that name. */
const KIND_WEIGHT: Readonly<Record<PlaceKind, number>> = { city: 1, region: 0.3, district: 0.5 }
/** Aliases of towns include many odd and former names; those of regions are their names in other languages. */
const ALIAS_WEIGHT: Readonly<Record<PlaceKind, number>> = { city: 0.02, region: 0.5, district: 0.1 }
/** Weight of the beginning of a name: León de los Aldama is mostly called León. */
const LONGER_OR_SHORTER_NAME_WEIGHT = 0.5
/** Weight of an alias that is nearly the name: Tanta is rather the Egyptian town that GeoNames calls Tanda than Zhenjiang. */
const OTHER_SPELLING_WEIGHT = 0.1
/** Weight of an alias in Chinese characters, of which few are odd: 柏林 is rather Berlin than the Chinese town of Bailin. */
const CHINESE_NAME_WEIGHT = 0.08
/** Counties of the United States and Canada are seldom named without the word: Suffolk County in New York. */
const SHORTENED_COUNTY_WEIGHT = 0.2
const COUNTRIES_OF_COUNTIES: ReadonlySet<string | undefined> = new Set(['US', 'CA'])
/** Population of places of unknown population. */
const UNKNOWN_POPULATION: Readonly<Record<PlaceKind, number>> = {
  city: 1000,
  region: 30_000,
  district: 10_000,
}

/**
 * Returns how likely a name means a place, as the population of a town that is as likely. It depends on the population, the
 * kind of place and how usual the name is for it.
 */
export function getProminence(place: Place, key: string, usage: NameUsage): number {
  return getSize(place) * KIND_WEIGHT[place.kind] * getUsageWeight(place, key, usage)
}

/** Returns the population of a place, or a typical one where it is unknown. */
export function getSize({ kind, population }: Place): number {
  return population || UNKNOWN_POPULATION[kind]
}

function getUsageWeight(place: Place, key: string, usage: NameUsage): number {
  if (usage === 'longer_or_shorter_name') return LONGER_OR_SHORTER_NAME_WEIGHT
  if (usage === 'other_spelling') return Math.max(OTHER_SPELLING_WEIGHT, ALIAS_WEIGHT[place.kind])
  if (usage === 'chinese_name') return Math.max(CHINESE_NAME_WEIGHT, ALIAS_WEIGHT[place.kind])
  if (usage === 'alias') return ALIAS_WEIGHT[place.kind]
  const isCounty = place.kind === 'district' && COUNTRIES_OF_COUNTIES.has(place.country)
  return isCounty && isShortened(place, key) ? SHORTENED_COUNTY_WEIGHT : 1
}

function isShortened({ name }: Place, key: string): boolean {
  const shortened = stripDivisionWords(name)
  return shortened !== undefined && toNameKey(shortened) === key
}

/** A division ranks as if it had a fiftieth of its people, so that its main town comes before it. */
const DIVISION_WEIGHT = 0.02

/** Returns the population of a place, weighted by its kind. */
export function weighPopulation({ kind, population }: { kind: PlaceKind | undefined; population: number }) {
  return kind === 'city' ? population : Math.floor(DIVISION_WEIGHT * population)
}

/** Orders places by population, weighted by their kind: the largest first. */
export const compareByWeightedPopulation = (a: Place, b: Place): number =>
  weighPopulation(b) - weighPopulation(a)
