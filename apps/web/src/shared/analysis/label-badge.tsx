import type { FeasibilityLabel } from '@crop/client'
import { useStrings } from '../../i18n/language-context'
import { getLabelClass } from './labels'
import './label-badge.css'

/** A feasibility label in words, with the colour of its class. */
export function LabelBadge({ label }: { label: FeasibilityLabel }) {
  const { analysis } = useStrings()
  return (
    <span className={`label-badge is-${getLabelClass(label)}`}>
      <span className="label-swatch" aria-hidden="true" />
      {analysis.labels[label]}
    </span>
  )
}
