import type { Analysis } from '@crop/client'
import { useStrings } from '../../i18n/language-context'
import { type Format, useFormat } from '../format/use-format'
import { capitalise, capitaliseWords } from './capitalise'
import type { Question } from './question'

/** Returns a name as it stands within a sentence. */
export const uncapitalise = (name: string): string => name.charAt(0).toLocaleLowerCase() + name.slice(1)

/** Returns the name of the assessed crop in the language of the answer; that of the question when the service does not know it. */
export const getCropName = (result: Pick<Analysis, 'crop' | 'crop_type'>): string =>
  result.crop_type?.display_name ?? result.crop_type?.name ?? capitalise(result.crop)

/** Returns the place with its region and country. */
export function describePlace(
  { place, location }: Pick<Analysis, 'place' | 'location'>,
  format: Format,
): string {
  if (!place) return capitaliseWords(location)
  const country = place.country === null ? undefined : format.country(place.country)
  const names = [place.name, place.admin1, country].filter((name) => name != null && name !== '')
  return [...new Set(names)].join(', ')
}

/** Returns the region and the country of a place in the list of the service. */
export const describeSurroundings = (
  { region, country }: { region: string | null; country: string },
  format: Format,
): string => [region, country && format.country(country)].filter(Boolean).join(', ')

/** What was asked: crop, place and month. */
export function Subject({ result }: { result: Analysis }) {
  const { analysis } = useStrings()
  const format = useFormat()
  return (
    <>
      {getCropName(result)} · {describePlace(result, format)} ·{' '}
      {analysis.plantedIn(format.month(result.month))}
    </>
  )
}

/** Returns the same question with some members replaced. */
export const withChanges = (question: Question, changes: Partial<Question>): Question => ({
  ...question,
  ...changes,
})
