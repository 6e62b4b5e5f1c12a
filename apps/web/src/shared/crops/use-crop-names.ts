import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../i18n/language-context'
import { useService } from '../service/service-context'
import { type CropNames, createCropNames } from './crop-names'
import { capitalise } from '../format/capitalise'

/** Until names are loaded. */
const NO_NAMES = createCropNames([], 'en')

/** Loads the names of all crops in the language of the page. */
export function useCropNames(isEnabled: boolean): CropNames {
  const { client } = useService()
  const { language } = useLanguage()
  const { data: names } = useQuery({
    queryKey: ['crop-names', language],
    // Prepared once, because many components use them.
    queryFn: async ({ signal }) =>
      createCropNames((await client.reference.crops({ signal })).crops, language),
    enabled: isEnabled,
    staleTime: Infinity,
  })
  return names ?? NO_NAMES
}

/**
 * Returns a function from the crop of a question to its name in the language of the page, as a heading shows it. With
 * `isEnglishWord` the crops are words that the English page shows as they are, so that it loads no names.
 */
export function useCropLabel({ isEnglishWord = false } = {}): (crop: string) => string {
  const { language } = useLanguage()
  const { findName } = useCropNames(language !== 'en' || !isEnglishWord)
  return (crop) => capitalise(findName(crop) ?? crop.replaceAll('_', ' '))
}
