import type { CropList } from '@crop/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage } from '../../i18n/language-context'
import { toSearchKey } from '../format/search-key'
import { useService } from '../service/service-context'
import { capitalise } from './subject'

export interface CropNames {
  /** Returns the name of a crop in the language of the page; undefined for other texts, and until names are loaded. */
  findName(crop: string): string | undefined
  /** Returns the one crop that has this name. */
  findCrop(name: string): string | undefined
}

/** Loads the names of all crops in the language of the page. */
export function useCropNames(isEnabled = true): CropNames {
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

export function createCropNames(
  crops: Pick<CropList['crops'][number], 'crop' | 'display_name'>[],
): CropNames {
  const namesByCrop = new Map(crops.map(({ crop, display_name: name }) => [crop, name]))
  const cropsByKey = new Map<string, string[]>()
  for (const { crop, display_name: name = crop } of crops) {
    const key = toSearchKey(name)
    cropsByKey.set(key, [...(cropsByKey.get(key) ?? []), crop])
  }
  return {
    findName: (crop) => namesByCrop.get(crop.trim().toLowerCase()),
    findCrop(name) {
      const [crop, ...others] = cropsByKey.get(toSearchKey(name)) ?? []
      return others.length === 0 ? crop : undefined
    },
  }
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
