import { type CropPlan, type FieldConditions as StoredConditions, isApiError } from '@crop/client'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { toAnswerAddress } from '../shared/analysis/addresses'
import { LabelBadge } from '../shared/analysis/label-badge'
import type { FieldConditions } from '../shared/analysis/question'
import { useCropLabel } from '../shared/analysis/use-crop-names'
import { usePlaceLabel } from '../shared/analysis/use-place'
import { ErrorMessage } from '../shared/controls/error-message'
import { useFormat } from '../shared/format/use-format'
import { useService } from '../shared/service/service-context'
import { useTitle } from '../shared/use-title'
import { PlanActions } from './plan-actions'
import { PlanAnswer } from './plan-answer'
import { PlanConditions } from './plan-conditions'
import { PlanDetails } from './plan-details'
import { PlanHistory } from './plan-history'

/** One plan: its outlook, its conditions and its history. */
export function PlanPage() {
  const { plans, shell } = useStrings()
  const { client } = useService()
  const { id = '' } = useParams<{ id: string }>()
  const plan = useQuery({
    queryKey: ['plans', id],
    queryFn: ({ signal }) => client.plans.get(id, { signal }),
  })
  const conditions = useQuery({
    queryKey: ['plans', id, 'conditions'],
    queryFn: async ({ signal }) => toKnownConditions(await client.plans.getConditions(id, { signal })),
  })
  useTitle(plan.data?.name ?? plans.title)
  const error = plan.error ?? conditions.error
  if (isApiError(error, 'CROP_PLAN_NOT_FOUND')) {
    return (
      <section className="page">
        <p className="notice">{plans.notFound}</p>
        <Link href="/plans">{plans.title}</Link>
      </section>
    )
  }
  if (error) return <ErrorMessage error={error} onRetry={() => void plan.refetch()} />
  if (!plan.data || !conditions.data) return <p className="page page-loading">{shell.loading}</p>
  return (
    <section className="page">
      <PlanHeader plan={plan.data} />
      <PlanAnswer plan={plan.data} conditions={conditions.data} />
      <PlanActions plan={plan.data} />
      <PlanHistory plan={plan.data} conditions={conditions.data} />
      <PlanConditions key={`conditions-${id}`} planId={id} conditions={conditions.data} />
      <PlanDetails key={`details-${id}`} plan={plan.data} />
      <p>
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
    </header>
  )
}

/** Leaves out what is not known. An unknown water supply may be stored as such. */
function toKnownConditions({
  water_supply: supply,
  soil_texture: texture,
  elevation_m: elevationM,
  soil_ph: ph,
}: StoredConditions): FieldConditions {
  return {
    ...((supply === 'rainfed' || supply === 'irrigated') && { water_supply: supply }),
    ...(texture && { soil_texture: texture }),
    ...(elevationM !== null && { elevation_m: elevationM }),
    ...(ph !== null && { soil_ph: ph }),
  }
}
