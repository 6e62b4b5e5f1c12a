import { useStrings } from '../../i18n/language-context'
import { LabelBadge } from '../analysis/label-badge'
import { VERDICT_LABELS } from '../analysis/labels'

export function MapLegend() {
  const { map } = useStrings()
  return (
    <ul className="label-legend" aria-label={map.legend}>
      {VERDICT_LABELS.map((label) => (
        <li key={label}>
          <LabelBadge label={label} />
        </li>
      ))}
      <li>
        <LabelBadge label="insufficient_data" />
      </li>
    </ul>
  )
}
