import type { Analysis } from '@crop/client'
import { type Format, useFormat } from '../format/use-format'
import { usePlaceLabel } from './use-place-label'

/** Returns the place of an answer in words: a town with its region and country, or the nearest town of coordinates. */
export const usePlaceName = ({ place, location }: Pick<Analysis, 'place' | 'location'>): string =>
  useDescribePlace(location)(place)

/** Returns the function of `usePlaceName` for an answer that is still to come. */
export function useDescribePlace(location: string): (place: Analysis['place']) => string {
  const format = useFormat()
  const { text } = usePlaceLabel(location)
  return (place) => (place && place.kind !== 'coordinates' ? describePlace(place, format) : text)
}

/** Returns the place with its region and country. */
function describePlace(place: NonNullable<Analysis['place']>, format: Format): string {
  const country = place.country === null ? undefined : format.country(place.country)
  return format.parts([...new Set([place.name, place.admin1, country])])
}

/** Returns the region and the country of a place in the list of the service. */
export const describeSurroundings = (
  { region, country }: { region: string | null; country: string },
  format: Format,
): string => format.parts([region, country && format.country(country)])
