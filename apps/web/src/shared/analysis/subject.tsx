import type { Analysis } from '@crop/client'
import { useLanguage } from '../../i18n/language-context'
import { useCropNames } from '../crops/use-crop-names'
import { useFormat } from '../format/use-format'
import { capitalise } from '../format/capitalise'
import { usePlaceName } from '../places/place-names'
import { usePlaceLabel } from '../places/use-place-label'

/** Returns the name of the assessed crop in the language of the answer; that of the question when the service does not know it. */
export const getCropName = (result: Pick<Analysis, 'crop' | 'crop_type'>): string =>
  result.crop_type?.display_name ?? result.crop_type?.name ?? capitalise(result.crop)

/** Whether the answer is about a crop that stays in the field for years. */
export const isPerennial = ({ notes }: Pick<Analysis, 'notes'>): boolean =>
  notes.some(({ code }) => code === 'PERENNIAL_CROP')

/** The crop, the place and the month of an answer. */
export function Subject({ result }: { result: Analysis }) {
  const { language, strings } = useLanguage()
  const format = useFormat()
  const place = usePlaceName(result)
  const { coordinates } = usePlaceLabel(result.location)
  // An answer without a known place may name no crop type.
  const { findName } = useCropNames(language !== 'en' && !result.crop_type)
  const crop = result.crop_type ? undefined : findName(result.crop)
  return (
    <>
      {crop === undefined ? getCropName(result) : capitalise(crop)} · {place}{' '}
      {coordinates && `(${coordinates}) `}·{' '}
      {strings.analysis.plantedIn(format.month(result.month), isPerennial(result))}
    </>
  )
}
