import type { Analysis, Client } from '@crop/client'
import { type QueryClient, useQueries } from '@tanstack/react-query'
import { useStrings } from '../../i18n/language-context'
import { type Format, useFormat } from '../format/use-format'
import { useService } from '../service/service-context'
import { readCoordinates } from '../question/question-urls'
import { capitaliseWords } from '../format/capitalise'
import { toSearchKey } from '../format/search-key'
import { getDistanceKm, type Point } from './distance'

/** The name that the service gives to a place. */
interface KnownPlace {
  name: string
  country: string | null
  /** Distance from the point of the question to the town; undefined if the question names the place. */
  km?: number
}

/** A place in words, and its coordinates if the question has those. */
export interface PlaceLabel {
  text: string
  /** The place within a sentence: its name, with the country only if the question has one, or the coordinates. */
  name: string
  coordinates: string | undefined
  /** Whether the text is a name from the service; otherwise it is what the visitor typed. */
  isKnown: boolean
}

/** A town farther away says less about a point than its coordinates. */
const MAX_TOWN_KM = 200

const getKey = (location: string) => ['place', location.trim().toLowerCase()]

/** Keeps the name that an answer gives to the place of a question, for every view that shows the place. */
export function rememberPlace(queryClient: QueryClient, location: string, place: Analysis['place']): void {
  if (!place || place.kind === 'coordinates') return
  queryClient.setQueryData<KnownPlace>(getKey(location), { name: place.name, country: place.country })
}

/** Returns the place of a question in words: a town with its country, or the nearest town of coordinates. */
export function usePlaceLabel(location: string): PlaceLabel {
  const [label] = usePlaceLabels([location])
  if (!label) throw new Error('Each location has a label.')
  return label
}

/**
 * Returns the places of questions in words, one for each. Names come with answers, so only views without answers look them
 * up.
 */
export function usePlaceLabels(
  locations: readonly string[],
  { looksUpNames = false }: { looksUpNames?: boolean } = {},
): PlaceLabel[] {
  const { analysis } = useStrings()
  const { client } = useService()
  const format = useFormat()
  const points = locations.map(readCoordinates)
  const places = useQueries({
    queries: locations.map((location, index) => {
      const point = points[index]
      return {
        queryKey: getKey(location),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          point ? findNearestTown(client, point, signal) : findNamedPlace(client, location, signal),
        enabled: point !== undefined || looksUpNames,
        staleTime: Infinity,
        gcTime: Infinity,
      }
    }),
  })
  return locations.map((location, index) => {
    const point = points[index]
    const coordinates =
      point &&
      format.leftToRight(`${format.coordinate(point.latitude)}, ${format.coordinate(point.longitude)}`)
    const place = places[index]?.data
    if (!place) {
      const text = coordinates ?? capitaliseWords(location)
      return { text, name: text, coordinates: undefined, isKnown: false }
    }
    const town = describeTown(place, format)
    const km = place.km === undefined ? 0 : Math.round(place.km)
    const text = km === 0 ? town : analysis.nearPlace(town, format.number(km))
    const name = coordinates ?? (location.includes(',') ? town : format.isolate(place.name))
    return { text, name, coordinates, isKnown: true }
  })
}

const describeTown = ({ name, country }: KnownPlace, format: Format) =>
  format.parts([name, country && format.country(country)])

/** Finds the place that has the name of a question, such as São Paulo for "sao paulo". */
async function findNamedPlace(
  client: Pick<Client, 'reference'>,
  location: string,
  signal: AbortSignal,
): Promise<KnownPlace | null> {
  const { locations } = await client.reference.locations({ q: location, limit: 1, signal })
  const [place] = locations
  const [name = location] = location.split(',')
  return place && toSearchKey(place.name) === toSearchKey(name)
    ? { name: place.name, country: place.country }
    : null
}

async function findNearestTown(
  client: Pick<Client, 'reference'>,
  point: Point,
  signal: AbortSignal,
): Promise<KnownPlace | null> {
  const near = `${point.latitude},${point.longitude}`
  const { locations } = await client.reference.locations({ near, limit: 1, signal })
  const [town] = locations
  if (town?.latitude === undefined || town.longitude === undefined) return null
  const { name, country, latitude, longitude } = town
  const km = getDistanceKm(point, { latitude, longitude })
  return km > MAX_TOWN_KM ? null : { name, country, km }
}
