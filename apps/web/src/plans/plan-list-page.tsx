import type { ListedCropPlan } from '@crop/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useLanguage, useStrings } from '../i18n/language-context'
import { LabelBadge } from '../shared/analysis/label-badge'
import { useCropLabel } from '../shared/crops/use-crop-names'
import { usePlaceLabel } from '../shared/places/use-place-label'
import { describeCondition } from '../shared/analysis/verdict'
import { useFormat } from '../shared/format/use-format'
import { Loaded } from '../shared/loading/loaded'
import { useService } from '../shared/service/service-context'
import { useTitle } from '../shared/use-title'
import { CopyPlanLink } from './copy-plan-link'
import { NameNotes } from './name-notes'

/** The plans of the customer, the most recently changed first. */
export function PlanListPage() {
  const { language, strings } = useLanguage()
  const { plans, shell } = strings
  const { client } = useService()
  const [includesArchived, setIncludesArchived] = useState(false)
  useTitle(shell.plans)
  const query = useQuery({
    queryKey: ['plans', 'list', includesArchived, language],
    queryFn: ({ signal }) =>
      client.plans.list({ include_archived: includesArchived, include: 'irrigation', signal }),
  })
  return (
    <section className="page">
      <header className="page-head">
        <h1>{shell.plans}</h1>
        <Link className="button primary" href="/plans/new">
          {plans.newPlan}
        </Link>
      </header>
      <label className="plan-archived">
        <input
          type="checkbox"
          checked={includesArchived}
          onChange={({ target }) => setIncludesArchived(target.checked)}
        />
        {plans.showArchived}
      </label>
      <Loaded query={query}>{(list) => <PlanList list={list} />}</Loaded>
    </section>
  )
}

function PlanList({ list }: { list: readonly ListedCropPlan[] }) {
  const { plans } = useStrings()
  if (list.length === 0) return <p className="notice">{plans.noPlans}</p>
  return (
    <ul className="plan-list">
      {list.map((plan) => (
        <li key={plan.id}>
          <PlanCard plan={plan} />
        </li>
      ))}
    </ul>
  )
}

function PlanCard({ plan }: { plan: ListedCropPlan }) {
  const { analysis, plans } = useStrings()
  const format = useFormat()
  const getCropLabel = useCropLabel()
  const { text: place } = usePlaceLabel(plan.location)
  const {
    latest_feasibility_label: label,
    latest_irrigation: irrigation,
    latest_analysis_at: analysedAt,
  } = plan
  const condition = label && describeCondition({ label, irrigation }, analysis)
  return (
    <div className="card plan-card">
      <strong>
        <Link href={`/plans/${plan.id}`}>{plan.name}</Link>
      </strong>
      <span>
        {getCropLabel(plan.crop)} · {place} · {format.month(plan.planting_month)}
      </span>
      {label ? <LabelBadge label={label} /> : <span className="hint">{plans.notAnalysed}</span>}
      {condition && <span>{condition}</span>}
      {plan.outlook && <PlanOutlook outlook={plan.outlook} />}
      <NameNotes notes={plan.notes} />
      <span className="hint">
        {analysedAt !== null && plans.analysedOn(format.date(analysedAt))}
        {plan.is_archived && ` ${plans.archived}`}
      </span>
      <span className="actions">
        <CopyPlanLink planId={plan.id} />
      </span>
    </div>
  )
}

/** The verdict of a plan for this season by an outlook, in one line. */
function PlanOutlook({ outlook }: { outlook: NonNullable<ListedCropPlan['outlook']> }) {
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
