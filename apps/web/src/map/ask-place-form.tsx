import { useState } from 'react'
import { useStrings } from '../i18n/language-context'
import { useRequiredFields } from '../shared/controls/use-required-fields'
import { LocationField } from '../shared/question/location-field'

/** Asks about a place by its name or by the visitor's position; the way without a pointer. */
export function AskPlaceForm({ onAsk }: { onAsk(location: string): void }) {
  const { map } = useStrings()
  const [location, setLocation] = useState('')
  const { markSubmitted, findMissing } = useRequiredFields()
  return (
    <form
      className="card map-ask no-print"
      aria-label={map.askPlace}
      onSubmit={(event) => {
        event.preventDefault()
        markSubmitted(event.currentTarget)
        if (location.trim() !== '') onAsk(location.trim())
      }}
    >
      <LocationField
        value={location}
        onChange={setLocation}
        onLocated={onAsk}
        error={findMissing(location)}
      />
      <button type="submit" className="primary">
        {map.askPlace}
      </button>
    </form>
  )
}
