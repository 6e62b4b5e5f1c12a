import { type CropPlan, isApiError } from '@crop/client'
import { Link, useParams } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { toAnswerAddress } from '../shared/analysis/addresses'
import { LabelBadge } from '../shared/analysis/label-badge'
import { useCropLabel } from '../shared/analysis/use-crop-names'
import { usePlaceLabel } from '../shared/analysis/use-place'
import { ErrorMessage } from '../shared/controls/error-message'
import { useFormat } from '../shared/format/use-format'
import { useTitle } from '../shared/use-title'
import { NameNotes } from './name-notes'
import { PlanActions } from './plan-actions'
import { PlanAnswer } from './plan-answer'
import { PlanConditions } from './plan-conditions'
import { PlanHistory } from './plan-history'
import { PlanSettings } from './plan-settings'
import { usePlan } from './use-plan'

/** One plan: its outlook, its conditions and its history. */
export function PlanPage() {
  const { plans, shell } = useStrings()
  const { id = '' } = useParams<{ id: string }>()
  const { plan, conditions, error, retry } = usePlan(id)
  useTitle(plan.data?.name ?? plans.title)
  if (isApiError(error, 'CROP_PLAN_NOT_FOUND')) {
    return (
      <section className="page">
        <h1>{plans.notFound}</h1>
        <p>
          <Link className="button" href="/plans">
            {plans.title}
          </Link>
        </p>
      </section>
    )
  }
  if (error) return <ErrorMessage error={error} onRetry={() => void retry()} />
  if (!plan.data || !conditions.data) return <p className="page page-loading">{shell.loading}</p>
  return (
    <section className="page">
      <PlanHeader plan={plan.data} />
      <PlanAnswer plan={plan.data} conditions={conditions.data} />
      <PlanActions plan={plan.data} />
      <PlanHistory plan={plan.data} conditions={conditions.data} />
      <PlanConditions key={`conditions-${id}`} planId={id} conditions={conditions.data} />
      <PlanSettings key={`settings-${id}`} plan={plan.data} />
      <p className="no-print">
        <Link
          href={toAnswerAddress({
            crop: plan.data.crop,
            location: plan.data.location,
            month: plan.data.planting_month,
            conditions: conditions.data,
          })}
        >
          {plans.whatIf}
        </Link>{' '}
        <span className="hint">{plans.whatIfHint}</span>
      </p>
    </section>
  )
}

function PlanHeader({ plan }: { plan: CropPlan }) {
  const { plans } = useStrings()
  const format = useFormat()
  const getCropLabel = useCropLabel()
  const { text: place } = usePlaceLabel(plan.location)
  const { latest_feasibility_label: label } = plan
  return (
    <header>
      <p>
        <Link href="/plans">{plans.title}</Link>
      </p>
      <h1>{plan.name}</h1>
      <p>
        {getCropLabel(plan.crop)} · {place} · {format.month(plan.planting_month)}{' '}
        {plan.is_archived && <em>{plans.archived}</em>}
      </p>
      {label ? <LabelBadge label={label} /> : <span className="hint">{plans.notAnalysed}</span>}
      <NameNotes notes={plan.notes} />
    </header>
  )
}
