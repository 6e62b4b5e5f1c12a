import type { AnalysisRecord, CropPlan } from '@crop/client'
import { useStrings } from '../i18n/language-context'
import { LabelBadge } from '../shared/analysis/label-badge'
import { getLabelClass } from '../shared/analysis/labels'
import type { FieldConditions } from '../shared/analysis/question'
import { useCropLabel } from '../shared/analysis/use-crop-names'
import { usePlaceLabel } from '../shared/analysis/use-place'
import { ErrorMessage } from '../shared/controls/error-message'
import { useFormat } from '../shared/format/use-format'
import { HarvestCalendarButton } from './harvest-calendar-button'
import { usePlanHistory } from './use-plan-history'

interface PlanHistoryProps {
  plan: CropPlan
  conditions: FieldConditions
}

/** The analyses of the plan as a sparkline of labels, oldest first, and as a list, newest first. */
export function PlanHistory({ plan, conditions }: PlanHistoryProps) {
  const { plans } = useStrings()
  const { data, error, refetch } = usePlanHistory(plan.id)
  return (
    <section className="card plan-history">
      <h2>{plans.history}</h2>
      {error && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="hint">{plans.noHistory}</p>}
      {data && data.length > 0 && (
        <>
          <LabelSparkline records={[...data].reverse()} />
          <ul className="plan-records">
            {data.map((record) => (
              <RecordItem key={record.id} record={record} />
            ))}
          </ul>
          <HarvestCalendarButton plan={plan} conditions={conditions} />
        </>
      )}
    </section>
  )
}

/** A bar per analysis; its height and colour are those of the label. The list below says the same in words. */
function LabelSparkline({ records }: { records: readonly AnalysisRecord[] }) {
  return (
    <div className="plan-sparkline" aria-hidden="true">
      {records.map(({ id, feasibility_label: label, feasibility_score: score }) => (
        <span
          key={id}
          className={`is-${getLabelClass(label)}`}
          style={{ height: `${Math.max(12, (score ?? 0) * 100)}%` }}
        />
      ))}
    </div>
  )
}

function RecordItem({ record }: { record: AnalysisRecord }) {
  const { plans } = useStrings()
  const format = useFormat()
  const getCropLabel = useCropLabel()
  const { crop, location, month } = record
  const { text: place } = usePlaceLabel(location)
  return (
    <li>
      <span className="figure">{format.date(record.created_at)}</span>
      <LabelBadge label={record.feasibility_label} />
      {record.is_what_if && (
        <span className="plan-what-if">
          {plans.whatIfMark}: {getCropLabel(crop)}, {place}, {format.month(month)}
        </span>
      )}
      {record.trigger === 'reanalysis' && <span className="hint">{plans.reanalysis}</span>}
    </li>
  )
}
