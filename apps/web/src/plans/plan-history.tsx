import type { AnalysisRecord } from '@crop/client'
import { useStrings } from '../i18n/language-context'
import { getLabelClass } from '../shared/analysis/labels'
import { useCropLabel } from '../shared/crops/use-crop-names'
import { usePlaceLabel } from '../shared/places/use-place-label'
import { useFormat } from '../shared/format/use-format'
import { Loaded } from '../shared/loading/loaded'
import { HarvestCalendarButton } from './harvest-calendar-button'
import { type PlanWithConditions, usePlanHistory } from './use-plan'

/** The analyses of the plan, and a calendar file of its planting. */
export function PlanHistory({ plan, conditions }: PlanWithConditions) {
  const { plans } = useStrings()
  const query = usePlanHistory(plan.id)
  return (
    <section className="card plan-history">
      <h2>{plans.history}</h2>
      <Loaded query={query}>
        {(records) =>
          records.length === 0 ? (
            <p className="hint">{plans.noHistory}</p>
          ) : (
            <>
              <RecordList records={records.toReversed()} />
              <HarvestCalendarButton plan={plan} conditions={conditions} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

/** A line of verdicts, oldest first. */
function RecordList({ records }: { records: readonly AnalysisRecord[] }) {
  return (
    <ol className="plan-records">
      {records.map((record, index) => (
        <RecordItem
          key={record.id}
          record={record}
          isChange={record.feasibility_label !== records[index - 1]?.feasibility_label}
        />
      ))}
    </ol>
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
          {plans.whatIfMark}: {format.parts([getCropLabel(crop), place, format.month(month)])}
        </span>
      )}
      {record.trigger === 'reanalysis' && <span className="hint">{plans.reanalysis}</span>}
    </li>
  )
}
