import { findMainLocale } from '../../names/main-locale'
import { isLatinKey, toAccentedSpelling, toNameKey } from '../../names/name-key'
import { stripDivisionWords } from '../gazetteer/division-words'
import { findCountryCode, type Gazetteer, listPlaces } from '../gazetteer/gazetteer'
import type { NameIndex } from '../gazetteer/name-index'
import { isIdenticalPlace, isSamePlace, type Place } from '../gazetteer/place'
import { isContinent } from '../phrases/continents'
import { type NameQuery, parseReading, type PlaceQuery, type PlaceReading } from './parse-query'
import { filterByQualifiers } from './qualifiers'
import { rankPlaces, type RankedPlace } from './rank-places'

export interface ResolvedPlace {
  readonly place: Place
  /** Other places with the same name that may be meant, the most likely first. */
  readonly namesakes: readonly Place[]
  /** Whether the query uses an alias of the place, or misspells its name by one letter. */
  readonly isAlias: boolean
  /** The name in the query, with its qualifiers left out. */
  readonly name?: string
  /** The right name, if that of the query is misspelt. */
  readonly rightName?: string
  /** Parts of the query that are not known where the place is, and were ignored. */
  readonly unusedParts?: readonly string[]
  /** The part of the query that is unknown, if the place is only the town, district or region around it. */
  readonly unknownPart?: string
}

/** Length of a country code. Codes do not count as names of countries, because many places have such a name. */
const COUNTRY_CODE_LENGTH = 2

/** Minimum population of a city that has the name of its country, compared with the largest city there. */
const MIN_SHARE_OF_LARGEST_CITY = 0.02

/** Minimum prominence of a namesake, compared with the place that the query identifies. */
const MIN_SHARE_OF_NAMESAKE = 0.01
/** Weight of places with other accents than the query, if some place has those. */
const OTHER_ACCENTS_WEIGHT = 0.1

/** Returns the place that a query identifies, and its likely namesakes; undefined when there is none. */
export function resolvePlaceQuery(gazetteer: Gazetteer, query: PlaceQuery): ResolvedPlace | undefined {
  if (query.type === 'coordinates') {
    return query.place && { place: query.place, namesakes: [], isAlias: false }
  }
  if (isContinent(query.key)) return undefined
  const country = findNamedCountry(gazetteer, query)
  for (const reading of listReadings(query)) {
    const resolved = resolveReading(gazetteer, reading, country)
    if (resolved) return resolved
  }
  return undefined
}

/** Lists all readings of a query, most likely first. */
function* listReadings({ reading, otherReadings }: NameQuery): Generator<LookedUpReading> {
  yield reading
  const shortened = shortenReading(reading)
  if (shortened) yield { ...shortened, onlyDivisions: true }
  yield* otherReadings()
  if (shortened) yield shortened
}

interface LookedUpReading extends PlaceReading {
  readonly onlyDivisions?: boolean
  /** Whether words are left out, so that the reading is not the whole query: Man of "Isle of Man". */
  readonly isShortened?: true
}

/** Reads "Devon County" as Devon. */
function shortenReading(reading: PlaceReading): LookedUpReading | undefined {
  const name = stripDivisionWords(reading.name)
  if (name === undefined) return undefined
  return { ...parseReading(name, [], reading.kind), qualifiers: reading.qualifiers, isShortened: true }
}

function resolveReading(
  gazetteer: Gazetteer,
  reading: LookedUpReading,
  country: string | undefined,
): ResolvedPlace | undefined {
  for (const key of reading.lookupKeys) {
    const candidates = preferSpelling(gazetteer, reading.name, listCandidates(gazetteer, reading, key))
    const isUsualName = reading.isShortened !== true && isUsualNameOfPlace(gazetteer, candidates, key)
    const isOfCountry = country !== undefined && !isUsualName
    const ranked = isOfCountry ? preferCountry(gazetteer, candidates, country) : candidates
    const resolved = toResolvedPlace(reading, ranked)
    if (resolved) return resolved
  }
  return undefined
}

/** Returns the first of ranked places as the one that a reading means, with its namesakes; undefined for none. */
export function toResolvedPlace(
  { name, key }: PlaceReading,
  [first, ...others]: readonly RankedPlace[],
): ResolvedPlace | undefined {
  return (
    first && {
      place: first.place,
      name,
      namesakes: listNamesakes(first, others),
      isAlias: toNameKey(first.place.name) !== key,
    }
  )
}

/** Returns the first place for which the text has no unknown part, or else the first one. */
export function findMostComplete(places: Iterable<ResolvedPlace>): ResolvedPlace | undefined {
  let partlyKnown: ResolvedPlace | undefined
  for (const resolved of places) {
    if (!resolved.unusedParts?.length) return resolved
    partlyKnown ??= resolved
  }
  return partlyKnown
}

/** Lists the place that a query identifies and its namesakes. */
export function listMeantPlaces(resolved: ResolvedPlace | undefined): Place[] {
  return resolved ? [resolved.place, ...resolved.namesakes] : []
}

/** Lists the other places that may be meant, the most prominent first: not Bogota in New Jersey if it may be the capital. */
export function listNamesakes(first: RankedPlace, others: readonly RankedPlace[]): Place[] {
  const likely = others
    .filter(({ prominence }) => prominence >= MIN_SHARE_OF_NAMESAKE * first.prominence)
    .sort((a, b) => b.prominence - a.prominence)
  const namesakes: Place[] = []
  for (const { place } of likely) {
    if (![first.place, ...namesakes].some((other) => isSamePlace(other, place))) namesakes.push(place)
  }
  return namesakes
}

/** Returns the code of the country if the whole query is its name, in any language. */
function findNamedCountry(gazetteer: Gazetteer, { key }: NameQuery): string | undefined {
  return key.length > COUNTRY_CODE_LENGTH ? findCountryCode(gazetteer, key) : undefined
}

/**
 * Whether the name of a country in another language is also the usual name of the likeliest place: its own in Latin script
 * ("Granada"), or one in the script of its country ("عمان" is Oman and Amman, but "Гана" is no town in France).
 */
function isUsualNameOfPlace(
  { countryCodes }: Gazetteer,
  [first]: readonly RankedPlace[],
  key: string,
): boolean {
  if (!first || countryCodes.has(key)) return false
  const { name, country } = first.place
  if (isLatinKey(key) || country === undefined) return toNameKey(name) === key
  const { script } = findMainLocale(country)
  return script !== undefined && isWrittenIn(script, key)
}

/** @param script a code of ISO 15924; those of the Chinese and Japanese scripts that mix others are not looked up. */
function isWrittenIn(script: string, key: string): boolean {
  const property = { Hans: 'Han', Hant: 'Han', Jpan: 'Han', Kore: 'Hangul' }[script] ?? script
  return new RegExp(`^\\p{Script=${property}}`, 'u').test(key)
}

/**
 * A query that is the name of a country identifies only divisions and large cities of that country. "Singapore" is the
 * city, but "Colombia" is no small town in Colombia, and "Lebanon" is none of the towns in other countries.
 */
function preferCountry(
  gazetteer: Gazetteer,
  places: readonly RankedPlace[],
  country: string,
): readonly RankedPlace[] {
  const isLarge = ({ population }: Place) => {
    const [largest] = gazetteer.places.listCities(country)
    return population >= MIN_SHARE_OF_LARGEST_CITY * (largest?.population ?? 0)
  }
  const inCountry = places.filter(
    ({ place }) => place.country === country && (place.kind !== 'city' || isLarge(place)),
  )
  return inCountry.length > 0
    ? [...inCountry, ...places.filter(({ place }) => place.country !== country)]
    : []
}

/** An accent decides between places that share a name: "San José" is in Costa Rica, and "San Jose" in California. */
function preferSpelling(
  gazetteer: Gazetteer,
  name: string,
  places: readonly RankedPlace[],
): readonly RankedPlace[] {
  const spelling = toAccentedSpelling(name)
  const spelledSo = spelling === undefined ? [] : listPlaces(gazetteer, gazetteer.bySpelling.get(spelling))
  const hasSpelling = ({ place }: RankedPlace) => spelledSo.some((other) => isIdenticalPlace(place, other))
  if (!places.some(hasSpelling) || (places[0] && hasSpelling(places[0]))) return places
  const others = places
    .filter((place) => !hasSpelling(place))
    .map(({ place, prominence }) => ({ place, prominence: OTHER_ACCENTS_WEIGHT * prominence }))
  const spelled = places.filter(hasSpelling)
  const [first] = spelled
  // The next place after another one with a city of this spelling may be the division around that city.
  const city = spelled.find(({ place }) => place.kind === 'city' && first && isSamePlace(place, first.place))
  return [...(city ? [city] : []), ...spelled.filter((place) => place !== city), ...others]
}

function listCandidates(
  gazetteer: Gazetteer,
  { onlyDivisions = false, ...reading }: LookedUpReading,
  key: string,
): readonly RankedPlace[] {
  const find = (index: NameIndex) => {
    const places = filterByQualifiers(gazetteer, listPlaces(gazetteer, index.get(key)), reading.qualifiers)
    return onlyDivisions ? places.filter(({ kind }) => kind !== 'city') : places
  }
  const [byName, byAlias] = [find(gazetteer.byName), find(gazetteer.byAlias)]
  const hasKind = (place: Place) => place.kind === reading.kind
  // If no place is of the kind in the query, that word is ignored: "Springfield City" may be just Springfield.
  return byName.some(hasKind) || byAlias.some(hasKind)
    ? rankPlaces(reading, key, byName.filter(hasKind), byAlias.filter(hasKind))
    : rankPlaces(reading, key, byName, byAlias)
}
