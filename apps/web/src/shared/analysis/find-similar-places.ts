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

/** Finds places whose names sound like a text that no name starts with, or start like it. */
export async function findSimilarPlaces(
  client: Pick<Client, 'reference'>,
  text: string,
  { signal, limit }: SearchOptions,
): Promise<FoundPlace[]> {
  const [name = ''] = text.split(',')
  const spellings = listSimilarSpellings(name)
  // The last letter is the one that is most often typed wrongly.
  const starts = name.trim().length > 3 ? [name.trim().slice(0, -1)] : []
  const found = await Promise.all(
    [...spellings, ...starts].map((q) => client.reference.locations({ q, limit: 4, signal })),
  )
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
      return locations.filter((place) => place.location === location)
    }),
  ])
  const soundsAlike = listSimilarSpellings(text.split(',')[0] ?? text)
  const exact = similar.filter(({ name }) => soundsAlike.includes(toSearchKey(name)))
  return rankPlaces([...exact, ...suggested.flat()], soundsAlike).slice(0, limit)
}

type RankedPlace = Pick<FoundPlace, 'location' | 'name' | 'population'>

/** Orders places: those that have one of the names, then the most populous. Each place is listed once. */
export function rankPlaces<Place extends RankedPlace>(
  places: readonly Place[],
  names: readonly string[],
): Place[] {
  const distinct = [...new Map(places.map((place) => [place.location, place])).values()]
  const hasName = ({ name }: Place) => Number(names.includes(toSearchKey(name)))
  return distinct.sort(
    (one, other) => hasName(other) - hasName(one) || (other.population ?? 0) - (one.population ?? 0),
  )
}
