import type { Analysis } from '@crop/client'
import { useStrings } from '../../i18n/language-context'
import { useFormat } from '../format/use-format'
import { capitalise } from '../format/capitalise'
import { usePlaceName } from '../places/place-names'
import { usePlaceLabel } from '../places/use-place-label'

/** Returns the name of the assessed crop in the language of the answer; that of the question when the service does not know it. */
export const getCropName = (result: Pick<Analysis, 'crop' | 'crop_type'>): string =>
  result.crop_type?.display_name ?? result.crop_type?.name ?? capitalise(result.crop)

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
