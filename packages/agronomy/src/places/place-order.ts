import { nameWords } from '../names/name-key'
import { type Place, PLACE_KINDS } from './place'
import { isSamePlace } from './same-place'

const SOUTH_ASIA: ReadonlySet<string | null> = new Set(['IN', 'PK', 'BD', 'NP', 'LK', 'AF', 'MM', 'BT'])

/** Scripts written there only, and the letters that Urdu and its neighbours add to the Arabic ones. */
const SOUTH_ASIAN_LETTERS =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tibetan}\p{Script=Myanmar}ٹڈڑےں]/u

/** So much larger must a city be than the first place of a name, to go before it under a longer or shorter name. */
const FAMOUS_TIMES = 10
/** Smaller places, regions and districts count as this many people. */
const FAMOUS_LEAST = 30_000

export interface Asked {
  readonly name: string
  readonly qualifiers: readonly string[]
}

/**
 * Places that a name may mean, the likeliest first: cities before districts before regions, the most populous first.
 * A famous city known by a longer name goes before them: New York City before the state.
 */
export function inOrder(asked: Asked, named: readonly Place[], aliased: readonly Place[]): readonly Place[] {
  const places = districtsFirst(asked, [...named].sort(byImportance))
  const others = [...aliased].sort(byImportance)
  const [first] = places
  if (!first) return others
  const [famous] = others.filter(
    (place) => !places.includes(place) && isLongerOrShorter(asked.name, place.name),
  )
  const isFamous = famous && famous.population >= FAMOUS_TIMES * Math.max(first.population, FAMOUS_LEAST)
  return isFamous ? [famous, ...places] : places
}

/** Farmers of South Asia say their district; it matters where the name alone means several places. */
function districtsFirst(asked: Asked, places: readonly Place[]): readonly Place[] {
  const [first, ...rest] = places
  if (!first || !meansSouthAsia(asked, places) || rest.every((other) => isSamePlace(first, other)))
    return places
  const districts = places.filter(({ kind }) => kind === 'district')
  const seatOf = new Map(districts.map((district) => [district, seatPopulation(district, places)]))
  districts.sort((a, b) => (seatOf.get(b) ?? 0) - (seatOf.get(a) ?? 0))
  return [...districts, ...places.filter(({ kind }) => kind !== 'district')]
}

function meansSouthAsia({ name, qualifiers }: Asked, places: readonly Place[]): boolean {
  const saysWhere = qualifiers.length > 0 || SOUTH_ASIAN_LETTERS.test(name)
  return saysWhere && places.every(({ country }) => SOUTH_ASIA.has(country))
}

/** The people of the district's city of that name; districts have no count of their own. */
function seatPopulation(district: Place, places: readonly Place[]): number {
  const seats = places.filter((place) => place.kind === 'city' && isSamePlace(district, place))
  return Math.max(0, ...seats.map(({ population }) => population))
}

function byImportance(a: Place, b: Place): number {
  return PLACE_KINDS.indexOf(a.kind) - PLACE_KINDS.indexOf(b.kind) || b.population - a.population
}

/** "New York" of New York City, "Panama City" of Panama. */
function isLongerOrShorter(asked: string, name: string): boolean {
  const askedWords = nameWords(asked)
  const nameOwn = nameWords(name)
  const common = Math.min(askedWords.length, nameOwn.length)
  return common > 0 && askedWords.slice(0, common).join() === nameOwn.slice(0, common).join()
}
