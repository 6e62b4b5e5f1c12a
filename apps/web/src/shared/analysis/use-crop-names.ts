import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../../i18n/language-context'
import { useService } from '../service/service-context'
import { type CropNames, createCropNames } from './crop-names'
import { capitalise } from './capitalise'

/** Loads the names of all crops in the language of the page. */
export function useCropNames(isEnabled: boolean): CropNames {
  const { client } = useService()
  const { language } = useLanguage()
  const { data: crops } = useQuery({
    queryKey: ['crop-names', language],
    queryFn: async ({ signal }) => (await client.reference.crops({ signal })).crops,
    enabled: isEnabled,
    staleTime: Infinity,
  })
  return useMemo(() => createCropNames(crops ?? []), [crops])
}

/**
 * Returns a function from the crop of a question to its name in the language of the page. The crops of the service are
 * English words, so nothing is loaded for the English page.
 */
export function useCropLabel(): (crop: string) => string {
  const { language } = useLanguage()
  const { findName } = useCropNames(language !== 'en')
  return (crop) => findName(crop) ?? capitalise(crop)
}
