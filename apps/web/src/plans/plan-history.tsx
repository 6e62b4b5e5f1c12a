import type { AnalysisRecord, CropPlan } from '@crop/client'
import { useStrings } from '../i18n/language-context'
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

/** The analyses of the plan as a line of verdicts, oldest first. */
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
          <ol className="plan-records">
            {data.toReversed().map((record, index, records) => (
              <RecordItem
                key={record.id}
                record={record}
                isChange={record.feasibility_label !== records[index - 1]?.feasibility_label}
              />
            ))}
          </ol>
          <HarvestCalendarButton plan={plan} conditions={conditions} />
        </>
      )}
    </section>
  )
}

interface RecordItemProps {
  record: AnalysisRecord
  /** Whether the label differs from the one before. */
  isChange: boolean
}

/** A mark with the colour of the label, its words, and its date. A label that changed stands out. */
function RecordItem({ record, isChange }: RecordItemProps) {
  const { analysis, plans } = useStrings()
  const format = useFormat()
  const getCropLabel = useCropLabel()
  const { crop, location, month, feasibility_label: label } = record
  const { text: place } = usePlaceLabel(location)
  const text = analysis.labels[label]
  return (
    <li className={`is-${getLabelClass(label)}`}>
      <span className="label-swatch" aria-hidden="true" />
      <span className={isChange ? 'plan-record-label' : undefined}>{text}</span>
      <span className="figure">{format.date(record.created_at)}</span>
      {record.is_what_if && (
        <span className="plan-what-if">
          {plans.whatIfMark}: {getCropLabel(crop)}, {place}, {format.month(month)}
        </span>
      )}
      {record.trigger === 'reanalysis' && <span className="hint">{plans.reanalysis}</span>}
    </li>
  )
}
