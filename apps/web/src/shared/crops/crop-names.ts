import type { CropList } from '@crop/client'
import type { Language } from '../../i18n/languages'
import { uncapitalise } from '../format/capitalise'
import { toSearchKey } from '../format/search-key'

type NamedCrop = Pick<CropList['crops'][number], 'crop' | 'name' | 'display_name'>

export interface CropNames {
  /**
   * Returns the name of a crop, given by its name in the service or in English, as a field shows it in the language of the
   * page; undefined for other texts, and until names are loaded.
   */
  findName(crop: string): string | undefined
  /** Returns the one crop that has this name. */
  findCrop(name: string): string | undefined
}

export function createCropNames(crops: readonly NamedCrop[], language: Language): CropNames {
  const namesByKey = new Map<string, string>()
  const cropsByKey = new Map<string, string[]>()
  for (const entry of crops) {
    const name = getFieldName(entry, language)
    const key = toSearchKey(name)
    cropsByKey.set(key, [...(cropsByKey.get(key) ?? []), entry.crop])
    namesByKey.set(entry.crop, name)
    namesByKey.set(toSearchKey(getEnglishName(entry)), name)
  }
  return {
    findName: (crop) => namesByKey.get(toSearchKey(crop)),
    findCrop(name) {
      const [crop, ...others] = cropsByKey.get(toSearchKey(name)) ?? []
      return others.length === 0 ? crop : undefined
    },
  }
}

/** Returns the name that a field shows: that of the language, or the English one as it stands within a sentence. */
export function getFieldName(entry: NamedCrop, language: Language): string {
  if (language !== 'en') return entry.display_name ?? entry.crop
  return uncapitalise(getEnglishName(entry))
}

/** Returns the English name without its note, which is kept where it distinguishes crops: "Coffee (robusta)". */
function getEnglishName({ crop, name = crop }: Pick<NamedCrop, 'crop' | 'name'>): string {
  const short = name.replace(/\s*[,(].*$/u, '')
  return crop.startsWith(`${short.toLowerCase()}_`) ? name : short
}
