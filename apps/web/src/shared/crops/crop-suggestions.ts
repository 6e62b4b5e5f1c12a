import type { CropList } from '@crop/client'
import type { Language } from '../../i18n/languages'
import type { Suggestion } from '../controls/combobox'
import { toSearchKey } from '../format/search-key'
import { getFieldName } from './crop-names'

type FoundCrop = Pick<CropList['crops'][number], 'crop' | 'name' | 'display_name' | 'aliases'>

/** Lists the crops that the service found, in its order; names the alias of a crop whose shown name does not match. */
export function listCropSuggestions(
  crops: readonly FoundCrop[],
  typed: string,
  language: Language,
): Suggestion[] {
  const key = toSearchKey(typed)
  const isMatch = (name: string) => toSearchKey(name).startsWith(key)
  return crops.map((entry) => {
    const text = getFieldName(entry, language)
    const alias = isMatch(text) ? undefined : entry.aliases.find(isMatch)
    return { value: entry.crop, text, ...(alias !== undefined && { description: alias }) }
  })
}
