import type { Analysis, Client } from '@crop/client'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useStrings } from '../../i18n/language-context'
import { type Format, useFormat } from '../format/use-format'
import { useService } from '../service/service-context'
import { readCoordinates } from '../question/question-urls'
import { capitaliseWords } from '../format/capitalise'
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
  const { analysis } = useStrings()
  const { client } = useService()
  const format = useFormat()
  const point = readCoordinates(location)
  const { data: place } = useQuery({
    queryKey: getKey(location),
    queryFn: ({ signal }) => findNearestTown(client, point, signal),
    // The names of towns come with their answers.
    enabled: point !== undefined,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const coordinates =
    point && format.leftToRight(`${format.coordinate(point.latitude)}, ${format.coordinate(point.longitude)}`)
  if (!place)
    return { text: coordinates ?? capitaliseWords(location), coordinates: undefined, isKnown: false }
  const town = describeTown(place, format)
  const km = place.km === undefined ? 0 : Math.round(place.km)
  return { text: km === 0 ? town : analysis.nearPlace(town, format.number(km)), coordinates, isKnown: true }
}

const describeTown = ({ name, country }: KnownPlace, format: Format) =>
  format.parts([name, country && format.country(country)])

async function findNearestTown(
  client: Pick<Client, 'reference'>,
  point: Point | undefined,
  signal: AbortSignal,
): Promise<KnownPlace | null> {
  if (!point) return null
  const near = `${point.latitude},${point.longitude}`
  const { locations } = await client.reference.locations({ near, limit: 1, signal })
  const [town] = locations
  if (town?.latitude === undefined || town.longitude === undefined) return null
  const { name, country, latitude, longitude } = town
  const km = getDistanceKm(point, { latitude, longitude })
  return km > MAX_TOWN_KM ? null : { name, country, km }
}
