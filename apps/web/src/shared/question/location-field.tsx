import { useState } from 'react'
import { useStrings } from '../../i18n/language-context'
import { Combobox, MAX_SUGGESTIONS, type NameFieldProps, type Suggestion } from '../controls/combobox'
import { useFormat } from '../format/use-format'
import { findPlaces } from '../places/find-places'
import { describeSurroundings } from '../places/place-names'
import { usePlaceLabel } from '../places/use-place-label'
import { useService } from '../service/service-context'
import { MyLocationButton } from './my-location-button'
import './location-field.css'

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
        // A name that was chosen and edited has marks of direction.
        const location = format.unmarked(text)
        setTyped({ text, value: location })
        onChange(location)
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
