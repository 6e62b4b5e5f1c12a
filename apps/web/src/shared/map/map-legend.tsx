import { useStrings } from '../../i18n/language-context'
import { LabelBadge } from '../analysis/label-badge'
import { VERDICT_LABELS } from '../analysis/labels'

export function MapLegend() {
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
