import { type CropPlan, isApiError, type NewCropPlan } from '@crop/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { UrlNotice } from '../shared/question/url-notice'
import { listUrlProblems } from '../shared/question/url-problems'
import { QUESTION_READERS, type QuestionDraft, readQuestionDraft } from '../shared/question/question-urls'
import type { FieldConditions, Question } from '../shared/question/question'
import { QuestionForm } from '../shared/question/question-form'
import { capitaliseWords } from '../shared/format/capitalise'
import { useCropLabel } from '../shared/crops/use-crop-names'
import { usePlaceLabel } from '../shared/places/use-place-label'
import { ErrorMessage } from '../shared/controls/error-message'
import { TextField } from '../shared/controls/text-field'
import { MAX_PLAN_NAME_LENGTH } from '../shared/domain-constants'
import { useFormat } from '../shared/format/use-format'
import { Loaded } from '../shared/loading/loaded'
import { useService } from '../shared/service/service-context'
import { useTitle } from '../shared/use-title'
import { type RiskTolerance, RiskToleranceField } from './risk-tolerance-field'
import { toPlanQuestion, usePlan } from './use-plan'

/** How long a new plan stays closed for its first analysis. */
const MAX_ANALYSIS_WAIT_MS = 15_000

/** The initial values of the form. */
interface PlanDraft {
  question: QuestionDraft
  name?: string
  riskTolerance?: RiskTolerance
}

/** A new plan. The URL may bring the question of an answer, or the plan that is copied. */
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
          <UrlNotice problems={listUrlProblems(params, QUESTION_READERS)} />
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
      ? format.unmarked(format.parts([getCropLabel(draftCrop), place, format.month(draftMonth)]))
      : ''
  const [typedName, setName] = useState(draft.name)
  const name = typedName ?? suggestedName
  const [riskTolerance, setRiskTolerance] = useState<RiskTolerance>(draft.riskTolerance ?? 'medium')
  const savePlan = useSavePlan()
  const formId = useId()

  const save = useMutation({
    mutationKey: ['new-plan'],
    mutationFn: async ({ crop, location, month, conditions }: Question) => {
      const content = {
        name: name.trim() || format.unmarked(format.parts([getCropLabel(crop), capitaliseWords(location)])),
        crop,
        location,
        planting_month: month,
        risk_tolerance: riskTolerance,
      }
      const plan = await savePlan(content, conditions)
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
        form={formId}
        value={name}
        maxLength={MAX_PLAN_NAME_LENGTH}
        onChange={({ target }) => setName(target.value)}
      />
      <RiskToleranceField value={riskTolerance} onChange={setRiskTolerance} />
      <QuestionForm
        id={formId}
        name={plans.newPlan}
        initial={draft.question}
        submitText={save.isPending ? shell.loading : plans.save}
        onSubmit={(question) => {
          // Unlike `isPending`, which changes when the page is drawn, this holds for the second of two fast clicks.
          if (queryClient.isMutating({ mutationKey: ['new-plan'] }) === 0) save.mutate(question)
        }}
      />
      {save.error && <ErrorMessage error={save.error} />}
    </div>
  )
}

interface SavedPlan {
  plan: NewCropPlan
  idempotencyKey: string
  /** Unknown until the service has answered. */
  id?: string
}

/** Saves the plan of one form: a repeated click saves one plan, and a form that was edited after an error replaces that plan. */
function useSavePlan() {
  const { client } = useService()
  const last = useRef<SavedPlan>(undefined)
  const create = async (saved: SavedPlan): Promise<CropPlan> =>
    client.plans.create(saved.plan, { idempotencyKey: saved.idempotencyKey })
  return async (plan: NewCropPlan, conditions: FieldConditions): Promise<CropPlan> => {
    const earlier = last.current
    const isSame = earlier && JSON.stringify(earlier.plan) === JSON.stringify(plan)
    // The response of the earlier plan may be lost: the same key returns the id of a plan that was created.
    if (earlier && !isSame) await client.plans.remove(earlier.id ?? (await create(earlier)).id)
    // The service takes a key for one content only. Pages without TLS have no `randomUUID`.
    const saved = isSame
      ? earlier
      : { plan, idempotencyKey: crypto.getRandomValues(new Uint32Array(4)).join('-') }
    last.current = saved
    const created = await create(saved).catch((error: unknown) => {
      if (isApiError(error) && error.status < 500) last.current = undefined
      throw error
    })
    last.current = { ...saved, id: created.id }
    if (earlier || Object.keys(conditions).length > 0)
      await client.plans.setConditions(created.id, conditions)
    return created
  }
}
