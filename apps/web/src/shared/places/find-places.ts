import type { Client, LocationList } from '@crop/client'
import { toSearchKey } from '../format/search-key'
import { listSimilarSpellings } from './similar-spellings'

export type FoundPlace = LocationList['locations'][number]

interface SearchOptions {
  signal: AbortSignal
  limit: number
}

/** Limit of the namesakes among which the place of a suggestion is searched. */
const MAX_NAMESAKES = 20

/** Whether a text may be the name of a place, and not coordinates or a postcode. */
export const isName = (text: string): boolean => /\p{L}/u.test(text) && !/\d/.test(text)

/** Names differ in their apostrophes: Mek'ele, Ta`izz. */
const toNameKey = (name: string): string => toSearchKey(name).replace(/['’‘`ʻʼ]/g, '')

/**
 * Finds the places that the service finds for a text: as it is typed, or without the country behind the name, which may be in
 * the language of the page. If no name has the text in it, places that sound like it come first. Texts with digits are no
 * misspelt names.
 */
export async function findPlaces(
  client: Pick<Client, 'reference'>,
  text: string,
  options: SearchOptions,
): Promise<FoundPlace[]> {
  const [name = text] = text.split(',')
  if (!/\p{L}/u.test(text)) return []
  for (const q of new Set([text, name])) {
    const { locations } = await client.reference.locations({ q, ...options })
    const isFound = locations.some((place) => toNameKey(place.name).includes(toNameKey(name)))
    if (isFound || (locations.length > 0 && !isName(name))) return locations
    if (locations.length > 0) {
      const similar = await findSimilarPlaces(client, name, options)
      const soundsAlike = listSimilarSpellings(name)
      const exact = similar.filter((place) => soundsAlike.includes(toSearchKey(place.name)))
      return listDistinct([...exact, ...locations]).slice(0, options.limit)
    }
  }
  return isName(name) ? findSimilarPlaces(client, name, options) : []
}

const listDistinct = <Place extends Pick<FoundPlace, 'location'>>(places: readonly Place[]): Place[] => [
  ...new Map(places.map((place) => [place.location, place])).values(),
]

/** Finds places whose names sound like a text. */
async function findSimilarPlaces(
  client: Pick<Client, 'reference'>,
  text: string,
  { signal, limit }: SearchOptions,
): Promise<FoundPlace[]> {
  const [name = ''] = text.split(',')
  const spellings = listSimilarSpellings(name)
  const found = await Promise.all(spellings.map((q) => client.reference.locations({ q, limit: 4, signal })))
  return rankPlaces(
    found.flatMap(({ locations }) => locations),
    spellings,
  ).slice(0, limit)
}

/** Finds the places that the service suggests for an unknown name, with those that sound like it. */
export async function findSuggestedPlaces(
  client: Pick<Client, 'reference'>,
  { text, suggestions }: { text: string; suggestions: readonly string[] },
  { signal, limit }: SearchOptions,
): Promise<FoundPlace[]> {
  const [similar, ...suggested] = await Promise.all([
    findSimilarPlaces(client, text, { signal, limit }),
    ...suggestions.map(async (location) => {
      const q = location.split(',')[0] ?? location
      const { locations } = await client.reference.locations({ q, limit: MAX_NAMESAKES, signal })
      return locations
        .filter((place) => isNamed(place, location))
        .slice(0, 1)
        .map((place) => ({ ...place, location }))
    }),
  ])
  const soundsAlike = listSimilarSpellings(text.split(',')[0] ?? text)
  const exact = similar.filter(({ name }) => soundsAlike.includes(toSearchKey(name)))
  return rankPlaces([...exact, ...suggested.flat()], soundsAlike).slice(0, limit)
}

/** Whether the service gives a place this name, which may end with the code of its country: "nairobi, ke". */
const isNamed = ({ location, name, country }: FoundPlace, text: string): boolean =>
  [location, `${name}, ${country}`].some((each) => toSearchKey(each) === toSearchKey(text))

type RankedPlace = Pick<FoundPlace, 'location' | 'name' | 'population'>

/** Orders places: those that have one of the names, then the most populous. Each place is listed once. */
export function rankPlaces<Place extends RankedPlace>(
  places: readonly Place[],
  names: readonly string[],
): Place[] {
  const hasName = ({ name }: Place) => Number(names.includes(toSearchKey(name)))
  return listDistinct(places).sort(
    (one, other) => hasName(other) - hasName(one) || (other.population ?? 0) - (one.population ?? 0),
  )
}
