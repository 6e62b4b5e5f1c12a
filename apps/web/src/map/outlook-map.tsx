import { useStrings } from '../i18n/language-context'
import { ErrorMessage } from '../shared/controls/error-message'
import { useFormat } from '../shared/format/use-format'
import { CHANGE, CHANGE_CLASSES, CHANGES, toChange } from '../shared/map/map-scale'
import { useOutlookMap } from '../shared/map/use-crop-map'
import { WorldMap, type WorldMapProps } from '../shared/map/world-map'
import { MapProgress } from './map-progress'
import type { MapParams } from './map-params'

interface OutlookMapProps extends Pick<WorldMapProps, 'description' | 'onChoose'> {
  params: MapParams
}

/** A map of where this season’s outlooks make a planting better or worse than in a usual year. */
export function OutlookMap({ params, description, onChoose }: OutlookMapProps) {
  const { map, outlook } = useStrings()
  const format = useFormat()
  const { data, error, isPlaceholderData, progress, refetch } = useOutlookMap(params)
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />
  if (data?.outlooks.length === 0)
    return <p className="notice">{map.noOutlook(format.month(params.month))}</p>
  return (
    <section className="card map-card" aria-busy={isPlaceholderData || !data}>
      <WorldMap
        map={data}
        region={params.region}
        scale={CHANGE}
        description={description}
        describeValue={(difference) => outlook.changes[toChange(difference)]}
        onChoose={onChoose}
      />
      <ul className="legend" aria-label={outlook.title}>
        {CHANGES.map((change) => (
          <li key={change}>
            <span className="label-badge">
              <span className={`label-swatch is-${CHANGE_CLASSES[change]}`} aria-hidden="true" />
              {outlook.changes[change]}
            </span>
          </li>
        ))}
      </ul>
      <p className="hint">{outlook.caution}</p>
      {data ? (
        data.outlooks.map(({ source, issued, licence }) => (
          <p key={`${source} ${issued}`} className="hint">
            {outlook.source(source, format.monthOfYear(issued))} {licence}
          </p>
        ))
      ) : (
        <MapProgress progress={progress} />
      )}
    </section>
  )
}
