import type { CropList } from '@crop/client'
import type { Language } from '../../i18n/languages'
import type { Suggestion } from '../controls/combobox'
import { toSearchKey } from '../format/search-key'

type FoundCrop = Pick<CropList['crops'][number], 'crop' | 'display_name' | 'aliases'>

/** Lists crops whose shown name starts with the text first, and names the alias by which another one was found. */
export function listCropSuggestions(
  crops: readonly FoundCrop[],
  typed: string,
  language: Language,
): Suggestion[] {
  const key = toSearchKey(typed)
  const isMatch = (name: string) => toSearchKey(name).startsWith(key)
  const suggestions = crops.map(({ crop, display_name: displayName = crop, aliases }) => {
    const text = language === 'en' ? crop : displayName
    const alias = isMatch(text) ? undefined : [crop, ...aliases].find(isMatch)
    return { value: crop, text, ...(alias !== undefined && { description: alias }) }
  })
  return suggestions.sort((one, other) => Number(isMatch(other.text)) - Number(isMatch(one.text)))
}
