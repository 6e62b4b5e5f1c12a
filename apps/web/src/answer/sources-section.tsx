import type { Analysis } from '@crop/client'
import { useStrings } from '../i18n/language-context'
import { capitalise } from '../shared/format/capitalise'
import { useFormat } from '../shared/format/use-format'
import { isAboutAlternatives } from './alternatives'

/** Notes on how the question was understood. The data and the version of the model are behind one link. */
export function SourcesSection({ result }: { result: Analysis }) {
  const { answer } = useStrings()
  const format = useFormat()
  const { place, sources, basis } = result
  const [nearest] = basis?.stations ?? []
  // `PlaceRange` shows the range in points of 100.
  const explained = new Set<string>(result.explanation_parts?.map(({ code }) => code))
  const notes = result.notes.filter(
    (note) => note.code !== 'LOCATION_RANGE' && !isAboutAlternatives(note) && !explained.has(note.code),
  )
  return (
    <section className="card answer-sources">
      {notes.length > 0 && (
        <ul>
          {notes.map(({ code, detail }) => (
            <li key={code}>{format.text(detail)}</li>
          ))}
        </ul>
      )}
      <details>
        <summary>{answer.sourcesTitle}</summary>
        <ul className="hint">
          {place?.station_km != null && (
            <li>{answer.station(format.number(Math.max(1, place.station_km)), nearest?.name?.trim())}</li>
          )}
          {place?.elevation_m != null && <li>{answer.height(format.number(place.elevation_m))}</li>}
          {sources.map(({ name, version, citation }) => (
            <li key={name}>
              {capitalise(answer.sourceNames[name] ?? name)} {version} –{' '}
              {/* Citations are English in every language. */}
              <bdi lang="en" dir="ltr">
                {citation}
              </bdi>
            </li>
          ))}
          <li>{answer.model(result.model_version, format.date(result.computed_at))}</li>
        </ul>
      </details>
    </section>
  )
}
