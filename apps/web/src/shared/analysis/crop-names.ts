import type { CropList } from '@crop/client'
import { toSearchKey } from '../format/search-key'

type NamedCrop = Pick<CropList['crops'][number], 'crop' | 'display_name'>

export interface CropNames {
  /** Returns the name of a crop in the language of the page; undefined for other texts, and until names are loaded. */
  findName(crop: string): string | undefined
  /** Returns the one crop that has this name. */
  findCrop(name: string): string | undefined
}

export function createCropNames(crops: readonly NamedCrop[]): CropNames {
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
