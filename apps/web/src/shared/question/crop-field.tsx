import { useState } from 'react'
import { useLanguage } from '../../i18n/language-context'
import { Combobox, MAX_SUGGESTIONS, type NameFieldProps, type Suggestion } from '../controls/combobox'
import { listCropSuggestions } from '../crops/crop-suggestions'
import { useCropNames } from '../crops/use-crop-names'
import { useService } from '../service/service-context'

/**
 * The crop, with the crops that the service knows. The field shows names in the language of the page; its value is the
 * crop of the service, or the typed text where that is no such name.
 */
export function CropField({ value, onChange, error }: NameFieldProps) {
  const { language, strings } = useLanguage()
  const { client } = useService()
  const [typed, setTyped] = useState<string>()
  const { findName, findCrop } = useCropNames(value !== '')
  const search = async (q: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const { crops } = await client.reference.crops({ q, signal, limit: MAX_SUGGESTIONS })
    return listCropSuggestions(crops, q, language)
  }
  return (
    <Combobox
      label={strings.analysis.crop}
      placeholder={strings.analysis.cropExample}
      value={typed ?? findName(value) ?? value.replaceAll('_', ' ')}
      onChange={(text) => {
        setTyped(text)
        onChange(findCrop(text) ?? text)
      }}
      onSelect={(suggestion) => {
        setTyped(suggestion.text ?? suggestion.value)
        onChange(suggestion.value)
      }}
      source={`crops in ${language}`}
      search={search}
      error={error}
    />
  )
}
