import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { AddressNotice } from '../shared/question/address-notice'
import { listAddressProblems, QUESTION_READERS } from '../shared/question/address-problems'
import { type QuestionDraft, readQuestionDraft } from '../shared/question/addresses'
import type { Question } from '../shared/question/question'
import { QuestionForm } from '../shared/question/question-form'
import { capitaliseWords } from '../shared/format/capitalise'
import { useCropLabel } from '../shared/crops/use-crop-names'
import { usePlaceLabel } from '../shared/places/use-place-label'
import { ErrorMessage } from '../shared/controls/error-message'
import { TextField } from '../shared/controls/text-field'
import { useFormat } from '../shared/format/use-format'
import { Loaded } from '../shared/loading/loaded'
import { useService } from '../shared/service/service-context'
import { useTitle } from '../shared/use-title'
import { type RiskTolerance, RiskToleranceField } from './risk-tolerance-field'
import { toPlanQuestion, usePlan } from './use-plan'

/** How long a new plan stays closed for its first analysis. */
const MAX_ANALYSIS_WAIT_MS = 15_000

/** What the form starts with. */
interface PlanDraft {
  question: QuestionDraft
  name?: string
  riskTolerance?: RiskTolerance
}

/** A new plan. The address may bring the question of an answer, or the plan that is copied. */
export function NewPlanPage() {
  const { plans } = useStrings()
  const params = new URLSearchParams(useSearch())
  const copiedId = params.get('copy')
  useTitle(plans.newPlan)
  return (
    <section className="page">
      <h1>{plans.newPlan}</h1>
      {copiedId === null ? (
        <>
          <AddressNotice problems={listAddressProblems(params, QUESTION_READERS)} />
          <NewPlanForm draft={{ question: readQuestionDraft(params) }} />
        </>
      ) : (
        <CopiedPlanForm key={copiedId} copiedId={copiedId} />
      )}
    </section>
  )
}

function CopiedPlanForm({ copiedId }: { copiedId: string }) {
  const query = usePlan(copiedId)
  return (
    <Loaded query={query}>
      {(copied) => {
        const { name, risk_tolerance: riskTolerance } = copied.plan
        return <NewPlanForm draft={{ question: toPlanQuestion(copied), name, riskTolerance }} />
      }}
    </Loaded>
  )
}

function NewPlanForm({ draft }: { draft: PlanDraft }) {
  const { plans, shell } = useStrings()
  const { client } = useService()
  const format = useFormat()
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const { crop: draftCrop, location: draftLocation, month: draftMonth } = draft.question
  const getCropLabel = useCropLabel()
  const { text: place } = usePlaceLabel(draftLocation ?? '')
  const suggestedName =
    draftCrop !== undefined && draftLocation !== undefined && draftMonth !== undefined
      ? format.parts([getCropLabel(draftCrop), place, format.month(draftMonth)])
      : ''
  const [typedName, setName] = useState(draft.name)
  const name = typedName ?? suggestedName
  const [riskTolerance, setRiskTolerance] = useState<RiskTolerance>(draft.riskTolerance ?? 'medium')
  // One key for this form, so that a repeated click saves one plan.
  const [idempotencyKey] = useState(() => crypto.randomUUID())

  const save = useMutation({
    mutationFn: async ({ crop, location, month, conditions }: Question) => {
      const plan = await client.plans.create(
        {
          name: name.trim() || format.parts([getCropLabel(crop), capitaliseWords(location)]),
          crop,
          location,
          planting_month: month,
          risk_tolerance: riskTolerance,
        },
        { idempotencyKey },
      )
      if (Object.keys(conditions).length > 0) await client.plans.setConditions(plan.id, conditions)
      // The plan opens with its outlook. When the analysis fails or takes long, the plan is saved and offers to try again.
      const options = { record: true, timeoutMs: MAX_ANALYSIS_WAIT_MS }
      await client.analyses.analyzeAndWait({ crop_plan_id: plan.id }, options).catch(() => undefined)
      return plan
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['plans'] })
      navigate(`/plans/${id}`, { replace: true })
    },
  })
  return (
    <div className="card form">
      <TextField
        label={plans.name}
        value={name}
        maxLength={200}
        onChange={({ target }) => setName(target.value)}
      />
      <RiskToleranceField value={riskTolerance} onChange={setRiskTolerance} />
      <QuestionForm
        name={plans.newPlan}
        initial={draft.question}
        submitText={save.isPending ? shell.loading : plans.save}
        onSubmit={(question) => {
          if (!save.isPending) save.mutate(question)
        }}
      />
      {save.error && <ErrorMessage error={save.error} />}
    </div>
  )
}
