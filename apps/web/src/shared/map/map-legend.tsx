import { useStrings } from '../../i18n/language-context'
import { LabelBadge } from '../analysis/label-badge'
import { VERDICT_LABELS } from '../analysis/labels'

export function MapLegend() {
  const { analysis, map } = useStrings()
  return (
    <ul className="label-legend" aria-label={map.legend}>
      {VERDICT_LABELS.map((label) => (
        <li key={label}>
          <LabelBadge label={label} />
        </li>
      ))}
      <li className="label-badge is-unknown">
        <span className="label-swatch" aria-hidden="true" />
        {analysis.labels.insufficient_data}
      </li>
    </ul>
  )
}
