import type { ListedCropPlan } from '@crop/client'
import { useStrings } from '../i18n/language-context'
import { LabelBadge } from '../shared/analysis/label-badge'
import { useFormat } from '../shared/format/use-format'

/** The verdict of a plan for this season by an outlook, in one line. */
export function PlanOutlook({ outlook }: { outlook: NonNullable<ListedCropPlan['outlook']> }) {
  const { outlook: texts } = useStrings()
  const format = useFormat()
  return (
    <span>
      <span className="hint">{texts.byOutlook(format.monthOfYear(outlook.issued))}</span>{' '}
      <LabelBadge label={outlook.feasibility_label} />{' '}
      <span className="hint">{texts.changes[outlook.change]}</span>
    </span>
  )
}
