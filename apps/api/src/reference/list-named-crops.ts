import type { CropEntry, ReferenceLists } from '@crop/agronomy'
import { DEFAULT_LANGUAGE, type Language } from '@crop/domain'

/** A crop with its name in the language of the caller. */
export interface NamedCrop extends CropEntry {
  /** The English name where the language has none. */
  displayName: string
}

/** Lists crops that have a name with this prefix: in English, an alias, or the name in the language. */
export function listNamedCrops(lists: ReferenceLists, prefix: string, language: Language): NamedCrop[] {
  const found = lists.listCrops(prefix)
  const toNamedCrop = (entry: CropEntry): NamedCrop => ({
    ...entry,
    displayName: findLocalName(lists, entry.crop, language) ?? entry.name,
  })
  const prefixKey = toPrefixKey(prefix)
  if (language === DEFAULT_LANGUAGE || prefixKey === '') return found.map(toNamedCrop)
  const foundKeys = new Set(found.map(({ crop }) => crop))
  return lists
    .listCrops()
    .map(toNamedCrop)
    .filter(({ crop, displayName }) => foundKeys.has(crop) || toPrefixKey(displayName).startsWith(prefixKey))
}

const findLocalName = (lists: ReferenceLists, crop: string, language: Language) =>
  language === DEFAULT_LANGUAGE ? undefined : lists.findCropName(crop, language)

/** Returns letters and digits in lower case, without accents. The names of these languages are in Latin script. */
const toPrefixKey = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
