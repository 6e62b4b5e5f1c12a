import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { readCoordinates, toAnswerUrl, toYearUrl } from '../shared/question/question-urls'
import { findSuggestedPlaces } from '../shared/places/find-places'
import { type Question, withChanges } from '../shared/question/question'
import { capitaliseWords } from '../shared/format/capitalise'
import { describeSurroundings } from '../shared/places/place-names'
import { useCropLabel } from '../shared/crops/use-crop-names'
import { type Format, useFormat } from '../shared/format/use-format'
import { useService } from '../shared/service/service-context'
import type { AnswerProps } from './answer-props'

interface CorrectionsProps {
  question: Question
  notes: AnswerProps['result']['notes']
}

interface Correction {
  name: string
  surroundings?: string
  question: Question
}

const MAX_PLACES = 6

/** Names that may have been meant instead of one that the service does not know. */
export function Corrections({ question, notes }: CorrectionsProps) {
  const { answer } = useStrings()
  const corrected = findNotesToCorrect(notes)
  const crops = useCropCorrections(question, corrected)
  const places = usePlaceCorrections(question, corrected)
  const corrections = [...crops, ...places]
  if (corrections.length === 0) return <OtherWays question={question} notes={notes} />
  return (
    <section className="answer-corrections">
      <h2>{answer.didYouMean}</h2>
      <ul className="actions">
        {corrections.map((correction) => (
          <li key={toAnswerUrl(correction.question)}>
            <Link className="button" href={toAnswerUrl(correction.question)}>
              {correction.name}{' '}
              {correction.surroundings && <span className="hint">{correction.surroundings}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What to do about a name for which there is no other: a place nearby, or the crops of the place. */
function OtherWays({ question, notes }: CorrectionsProps) {
  const { answer } = useStrings()
  const isUnknown = (code: string) => notes.some((note) => note.code === code)
  if (isUnknown('LOCATION_NOT_IN_REFERENCE')) return <p>{answer.unknownPlaceHint}</p>
  if (!isUnknown('CROP_NOT_IN_REFERENCE')) return null
  return (
    <p>
      <Link className="button" href={toYearUrl(question)}>
        {answer.wholeYear}
      </Link>
    </p>
  )
}

const UNKNOWN_NAMES = new Set(['CROP_NOT_IN_REFERENCE', 'LOCATION_NOT_IN_REFERENCE'])

/** Until all names are known, only unknown ones are corrected: another place of the same name gives no answer either. */
function findNotesToCorrect(notes: CorrectionsProps['notes']): CorrectionsProps['notes'] {
  const unknown = notes.filter(({ code }) => UNKNOWN_NAMES.has(code))
  return unknown.length > 0 ? unknown : notes
}

const isAboutCrop = ({ code }: CorrectionsProps['notes'][number]) => code.startsWith('CROP')

function useCropCorrections(question: Question, notes: CorrectionsProps['notes']): Correction[] {
  const getCropLabel = useCropLabel()
  return notes.filter(isAboutCrop).flatMap(({ suggestions = [], params }) => {
    const crops: readonly unknown[] = Array.isArray(params?.crop_types) ? params.crop_types : []
    return suggestions.map((name, index) => {
      const crop = crops[index]
      const label = getCropLabel(typeof crop === 'string' ? crop : name)
      return { name: label, question: withChanges(question, { crop: name }) }
    })
  })
}

/**
 * Names a suggestion that is not loaded. Its last part may be the code of a country: "nairobi, ke". A place whose namesakes
 * are larger is suggested by its coordinates.
 */
function describeSuggestion(
  { location, placeName }: Suggestion,
  format: Format,
): Pick<Correction, 'name' | 'surroundings'> {
  const text = readCoordinates(location) && placeName !== undefined ? placeName : location
  const [name = '', ...parts] = text.split(', ')
  const surroundings = parts.map((part) =>
    part.length === 2 ? format.country(part.toUpperCase()) : capitaliseWords(part),
  )
  return { name: capitaliseWords(name), surroundings: format.parts(surroundings) }
}

interface Suggestion {
  location: string
  /** The place in words, such as "Vientiane, LA". */
  placeName: string | undefined
}

function listSuggestions({ suggestions = [], params }: CorrectionsProps['notes'][number]): Suggestion[] {
  const names: readonly unknown[] = Array.isArray(params?.others) ? params.others : []
  return suggestions.map((location, index) => {
    const placeName = names.length === suggestions.length ? names[index] : undefined
    return { location, placeName: typeof placeName === 'string' ? placeName : undefined }
  })
}

/** The places that the service suggests, with where they are, the most likely first; only their names until that is loaded. */
function usePlaceCorrections(question: Question, notes: CorrectionsProps['notes']): Correction[] {
  const { client } = useService()
  const format = useFormat()
  const placeNotes = notes.filter((note) => !isAboutCrop(note))
  const listed = placeNotes.flatMap(listSuggestions)
  const suggestions = listed.map(({ location }) => location)
  const text = question.location
  const isUnknown = placeNotes.some(({ code }) => code === 'LOCATION_NOT_IN_REFERENCE')
  const { data: places = [] } = useQuery({
    queryKey: ['suggested-places', text, suggestions],
    queryFn: ({ signal }) =>
      findSuggestedPlaces(
        client,
        { text: isUnknown ? text : '', suggestions },
        { signal, limit: MAX_PLACES },
      ),
    enabled: suggestions.length > 0 || isUnknown,
    staleTime: Infinity,
  })
  const described = places.map((place) => ({
    name: place.name,
    surroundings: describeSurroundings(place, format),
    question: withChanges(question, { location: place.location }),
  }))
  const known = new Set(places.map(({ location }) => location))
  const others = listed
    .filter(({ location }) => !known.has(location))
    .map((suggestion) => ({
      ...describeSuggestion(suggestion, format),
      question: withChanges(question, { location: suggestion.location }),
    }))
  return [...described, ...others].slice(0, MAX_PLACES)
}
