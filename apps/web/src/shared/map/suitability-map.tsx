import { useStrings } from '../../i18n/language-context'
import { LabelBadge } from '../analysis/label-badge'
import { toLabel, VERDICT_LABELS } from '../analysis/labels'
import { SUITABILITY } from './map-scale'
import { WorldMap, type WorldMapProps } from './world-map'

/** A map of the scores of a crop, with its legend. */
export function SuitabilityMap(props: Omit<WorldMapProps, 'scale' | 'describeValue'>) {
  const { analysis } = useStrings()
  return (
    <>
      <WorldMap {...props} scale={SUITABILITY} describeValue={(score) => analysis.labels[toLabel(score)]} />
      <MapLegend />
    </>
  )
}

function MapLegend() {
  const { map } = useStrings()
  return (
    <ul className="legend" aria-label={map.legend}>
      {[...VERDICT_LABELS, 'insufficient_data' as const].map((label) => (
        <li key={label}>
          <LabelBadge label={label} />
        </li>
      ))}
    </ul>
  )
}
