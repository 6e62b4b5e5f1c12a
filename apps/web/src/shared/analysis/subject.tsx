import type { Analysis } from '@crop/client'
import { useStrings } from '../../i18n/language-context'
import { type Format, useFormat } from '../format/use-format'
import { capitalise } from './capitalise'
import type { Question } from './question'
import { usePlaceLabel } from './use-place'

/** Returns a name as it stands within a sentence. */
export const uncapitalise = (name: string): string => name.charAt(0).toLocaleLowerCase() + name.slice(1)

/** Returns the name of the assessed crop in the language of the answer; that of the question when the service does not know it. */
export const getCropName = (result: Pick<Analysis, 'crop' | 'crop_type'>): string =>
  result.crop_type?.display_name ?? result.crop_type?.name ?? capitalise(result.crop)

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

/** What was asked: crop, place and month. */
export function Subject({ result }: { result: Analysis }) {
  const { analysis } = useStrings()
  const format = useFormat()
  const place = usePlaceName(result)
  const { coordinates } = usePlaceLabel(result.location)
  return (
    <>
      {getCropName(result)} · {place} {coordinates && `(${coordinates}) `}·{' '}
      {analysis.plantedIn(format.month(result.month))}
    </>
  )
}

/** Returns the same question with some members replaced. */
export const withChanges = (question: Question, changes: Partial<Question>): Question => ({
  ...question,
  ...changes,
})
