import { useEffect, useRef, useState } from 'react'
import { useStrings } from '../../i18n/language-context'
import { ActionButton } from '../controls/action-button'
import { toCoordinates } from './question-urls'
import { usePlaceLabel } from '../places/use-place-label'

interface MyLocationButtonProps {
  /** The location that the field has; the nearest town is named beside the button if these are coordinates. */
  location: string
  onLocated(location: string): void
}

/** Undefined in pages that were not loaded over TLS. */
const { geolocation }: Partial<Pick<Navigator, 'geolocation'>> = navigator

const POSITION_OPTIONS: PositionOptions = { maximumAge: 600_000, timeout: 15_000 }

/** Reads the position from the browser and passes it on as coordinates. */
export function MyLocationButton({ location, onLocated }: MyLocationButtonProps) {
  const { analysis } = useStrings()
  const { text, coordinates } = usePlaceLabel(location)
  const [state, setState] = useState<'idle' | 'locating' | 'denied'>('idle')
  const lastLocation = useRef<string>(undefined)
  useEffect(() => {
    lastLocation.current = location
    return () => {
      lastLocation.current = undefined
    }
  }, [location])
  const locate = () => {
    if (!geolocation) return setState('denied')
    setState('locating')
    geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        // Text typed meanwhile stays, and a view that was left stays closed.
        if (lastLocation.current === location) onLocated(toCoordinates(coords.latitude, coords.longitude))
      },
      () => setState('denied'),
      POSITION_OPTIONS,
    )
  }
  return (
    <span className="my-location">
      <ActionButton className="link" onClick={locate} isBusy={state === 'locating'}>
        {state === 'locating' ? analysis.locating : analysis.useMyLocation}
      </ActionButton>
      {coordinates !== undefined && (
        <span className="hint my-location-town" role="status" title={text}>
          {text}
        </span>
      )}
      {state === 'denied' && (
        <span className="field-error" role="alert">
          {analysis.locationDenied}
        </span>
      )}
    </span>
  )
}
