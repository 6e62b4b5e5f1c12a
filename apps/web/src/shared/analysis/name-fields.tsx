import { useState } from 'react'
import { useStrings } from '../../i18n/language-context'
import { Combobox, type Suggestion } from '../controls/combobox'
import { SelectField } from '../controls/select-field'
import { useFormat } from '../format/use-format'
import { useService } from '../service/service-context'
import { toCoordinates } from './addresses'

interface NameFieldProps {
  value: string
  onChange(value: string): void
  error?: string | undefined
  label?: string
}

const MAX_SUGGESTIONS = 8

/** The crop, with the crops that the service knows; other names of a crop lead to it. */
export function CropField({ label, ...field }: NameFieldProps) {
  const { analysis } = useStrings()
  const { client } = useService()
  const search = async (q: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const { crops } = await client.reference.crops({ q, signal })
    return crops.slice(0, MAX_SUGGESTIONS).map(({ crop, aliases }) => {
      const alias = aliases.find((name) => name.toLowerCase().startsWith(q.toLowerCase()))
      return {
        value: crop,
        ...(alias !== undefined && !crop.startsWith(q.toLowerCase()) && { description: alias }),
      }
    })
  }
  return (
    <Combobox
      {...field}
      label={label ?? analysis.crop}
      placeholder={analysis.cropExample}
      source="crops"
      search={search}
    />
  )
}

/** The place: a name that the service knows, or coordinates. */
export function PlaceField({ label, ...field }: NameFieldProps) {
  const { analysis } = useStrings()
  const { client } = useService()
  const format = useFormat()
  const search = async (q: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const { locations } = await client.reference.locations({ q, signal, limit: MAX_SUGGESTIONS })
    return locations.map(({ location, name, country, region }) => ({
      value: location,
      label: name,
      description: [region, country && format.country(country)].filter(Boolean).join(', '),
    }))
  }
  return (
    <Combobox
      {...field}
      label={label ?? analysis.place}
      placeholder={analysis.placeExample}
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
