import { type CropPlan, isApiError } from '@crop/client'
import { Link, useParams } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { toAnswerUrl } from '../shared/question/question-urls'
import { LabelBadge } from '../shared/analysis/label-badge'
import { useCropLabel } from '../shared/crops/use-crop-names'
import { usePlaceLabel } from '../shared/places/use-place-label'
import { useFormat } from '../shared/format/use-format'
import { Loaded } from '../shared/loading/loaded'
import { useTitle } from '../shared/use-title'
import { NameNotes } from './name-notes'
import { PlanActions } from './plan-actions'
import { PlanAnswer } from './plan-answer'
import { PlanConditions } from './plan-conditions'
import { PlanHistory } from './plan-history'
import { PlanSettings } from './plan-settings'
import { type PlanWithConditions, toPlanQuestion, usePlan } from './use-plan'

export function PlanPage() {
  const { shell } = useStrings()
  const { id } = useParams<{ id: string }>()
  const query = usePlan(id)
  useTitle(query.data?.plan.name ?? shell.plans)
  if (isApiError(query.error, 'CROP_PLAN_NOT_FOUND')) return <MissingPlan />
  return (
    <section className="page">
      <Loaded query={query} loading={<p className="page-loading">{shell.loading}</p>}>
        {(loaded) => <PlanContent key={id} {...loaded} />}
      </Loaded>
    </section>
  )
}

function MissingPlan() {
  const { plans, shell } = useStrings()
  return (
    <section className="page">
      <h1>{plans.notFound}</h1>
      <p>
        <Link className="button" href="/plans">
          {shell.plans}
        </Link>
      </p>
    </section>
  )
}

/** One plan: its outlook, its conditions and its history. */
function PlanContent({ plan, conditions }: PlanWithConditions) {
  const { plans } = useStrings()
  const question = toPlanQuestion({ plan, conditions })
  return (
    <>
      <PlanHeader plan={plan} />
      <PlanAnswer planId={plan.id} question={question} />
      <PlanActions plan={plan} />
      <PlanHistory plan={plan} conditions={conditions} />
      <PlanConditions planId={plan.id} conditions={conditions} />
      <PlanSettings plan={plan} />
      <p className="no-print">
        <Link href={toAnswerUrl(question)}>{plans.whatIf}</Link>{' '}
        <span className="hint">{plans.whatIfHint}</span>
      </p>
    </>
  )
}

function PlanHeader({ plan }: { plan: CropPlan }) {
  const { plans, shell } = useStrings()
  const format = useFormat()
  const getCropLabel = useCropLabel()
  const { text: place } = usePlaceLabel(plan.location)
  const { latest_feasibility_label: label } = plan
  return (
    <header>
      <p>
        <Link href="/plans">{shell.plans}</Link>
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
