import { useState } from 'react'
import { useLanguage, useStrings } from '../../i18n/language-context'
import { Combobox, type Suggestion } from '../controls/combobox'
import { SelectField } from '../controls/select-field'
import { useFormat } from '../format/use-format'
import { useService } from '../service/service-context'
import { findPlaces } from './find-similar-places'
import { listCropSuggestions } from './crop-suggestions'
import { MyLocationButton } from './my-location-button'
import { describeSurroundings } from './subject'
import { useCropNames } from './use-crop-names'
import { usePlaceLabel } from './use-place'
import './location-field.css'

interface NameFieldProps {
  value: string
  onChange(value: string): void
  error?: string | undefined
}

const MAX_SUGGESTIONS = 8

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

/**
 * The place: a name that the service knows, or coordinates. The field shows a place whose name is known as it is written,
 * with its country; its value is the location of the service, or the typed text.
 */
function PlaceField({ value, onChange, error }: NameFieldProps) {
  const { analysis } = useStrings()
  const { client } = useService()
  const format = useFormat()
  // The text for one value: it is left when another value comes from outside, such as the own location.
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  const place = usePlaceLabel(value)
  const known = place.isKnown && place.coordinates === undefined ? place.text : undefined
  const search = async (text: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const places = await findPlaces(client, text, { signal, limit: MAX_SUGGESTIONS })
    return places.map((place) => ({
      value: place.location,
      text: format.parts([place.name, place.country && format.country(place.country)]),
      label: place.name,
      description: describeSurroundings(place, format),
    }))
  }
  return (
    <Combobox
      label={analysis.place}
      placeholder={analysis.placeExample}
      value={typed?.value === value ? typed.text : (known ?? value)}
      onChange={(text) => {
        setTyped({ text, value: text })
        onChange(text)
      }}
      onSelect={({ text, value: location }) => {
        setTyped({ text: text ?? location, value: location })
        onChange(location)
      }}
      error={error}
      source="locations"
      search={search}
    />
  )
}

interface LocationFieldProps extends NameFieldProps {
  /** Called instead of `onChange` with the position of the visitor. */
  onLocated?(location: string): void
}

/** The field of a place, with a button that fills in the position of the visitor. */
export function LocationField({ onLocated, ...props }: LocationFieldProps) {
  return (
    <div className="location-field">
      <PlaceField {...props} />
      <MyLocationButton location={props.value} onLocated={onLocated ?? props.onChange} />
    </div>
  )
}

interface MonthFieldProps {
  value: number
  onChange(month: number): void
}

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

export function MonthField({ value, onChange }: MonthFieldProps) {
  const { analysis } = useStrings()
  const format = useFormat()
  return (
    <SelectField
      label={analysis.month}
      value={String(value)}
      options={MONTHS.map((month) => ({ value: String(month), text: format.month(month) }))}
      onChange={(month) => onChange(Number(month))}
    />
  )
}
