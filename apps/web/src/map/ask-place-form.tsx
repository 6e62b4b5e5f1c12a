import { useState } from 'react'
import { useStrings } from '../i18n/language-context'
import { LocationField } from '../shared/question/location-field'

/** Asks about a place by its name or by the visitor's position; the way without a pointer. */
export function AskPlaceForm({ onAsk }: { onAsk(location: string): void }) {
  const { analysis, map } = useStrings()
  const [location, setLocation] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const isMissing = isSubmitted && location.trim() === ''
  return (
    <form
      className="card map-ask"
      aria-label={map.askPlace}
      onSubmit={(event) => {
        event.preventDefault()
        setIsSubmitted(true)
        if (location.trim() !== '') onAsk(location.trim())
      }}
    >
      <LocationField
        value={location}
        onChange={setLocation}
        onLocated={onAsk}
        error={isMissing ? analysis.missingName : undefined}
      />
      <button type="submit" className="primary">
        {map.askPlace}
      </button>
    </form>
  )
}
