import { useState } from 'react'
import { useLanguage, useStrings } from '../../i18n/language-context'
import { Combobox, type Suggestion } from '../controls/combobox'
import { SelectField } from '../controls/select-field'
import { useFormat } from '../format/use-format'
import { useService } from '../service/service-context'
import { toCoordinates } from './addresses'
import { findSimilarPlaces } from './find-similar-places'
import { listCropSuggestions } from './crop-suggestions'
import { describeSurroundings } from './subject'
import { useCropNames } from './use-crop-names'

interface NameFieldProps {
  value: string
  onChange(value: string): void
  error?: string | undefined
  label?: string
}

const MAX_SUGGESTIONS = 8

/**
 * The crop, with the crops that the service knows. The field shows names in the language of the page; its value is the
 * crop of the service, or the typed text where that is no such name.
 */
export function CropField({ label, value, onChange, error }: NameFieldProps) {
  const { language, strings } = useLanguage()
  const { client } = useService()
  const [typed, setTyped] = useState<string>()
  const { findName, findCrop } = useCropNames(language !== 'en' && value !== '')
  const search = async (q: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const { crops } = await client.reference.crops({ q, signal })
    return listCropSuggestions(crops, q, language).slice(0, MAX_SUGGESTIONS)
  }
  return (
    <Combobox
      label={label ?? strings.analysis.crop}
      placeholder={strings.analysis.cropExample}
      value={typed ?? findName(value) ?? value}
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

/** The place: a name that the service knows, or coordinates. */
export function PlaceField({ label, ...field }: NameFieldProps) {
  const { analysis } = useStrings()
  const { client } = useService()
  const format = useFormat()
  const search = async (q: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const options = { signal, limit: MAX_SUGGESTIONS }
    const { locations } = await client.reference.locations({ q, ...options })
    const places = locations.length > 0 ? locations : await findSimilarPlaces(client, q, options)
    return places.map((place) => ({
      value: place.location,
      label: place.name,
      description: describeSurroundings(place, format),
    }))
  }
  return (
    <Combobox
      {...field}
      label={label ?? analysis.place}
      placeholder={analysis.placeExample}
      onSelect={({ value }) => field.onChange(value)}
      source="locations"
      search={search}
    />
  )
}

/** Asks the browser for the position and gives it as coordinates. */
export function MyLocationButton({ onLocated }: { onLocated(location: string): void }) {
  const { analysis } = useStrings()
  const [state, setState] = useState<'idle' | 'locating' | 'denied'>('idle')
  const locate = () => {
    setState('locating')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        onLocated(toCoordinates(coords.latitude, coords.longitude))
      },
      () => setState('denied'),
      { maximumAge: 600_000, timeout: 15_000 },
    )
  }
  return (
    <span className="my-location">
      <button type="button" className="link" onClick={locate} disabled={state === 'locating'}>
        {state === 'locating' ? analysis.locating : analysis.useMyLocation}
      </button>
      {state === 'denied' && (
        <span className="field-error" role="alert">
          {analysis.locationDenied}
        </span>
      )}
    </span>
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
