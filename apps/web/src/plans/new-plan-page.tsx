import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { AddressNotice } from '../shared/analysis/address-notice'
import { listAddressProblems, QUESTION_READERS } from '../shared/analysis/address-problems'
import { readQuestion, readQuestionDraft } from '../shared/analysis/addresses'
import type { Question } from '../shared/analysis/question'
import { QuestionForm } from '../shared/analysis/question-form'
import { capitaliseWords } from '../shared/analysis/capitalise'
import { useCropLabel } from '../shared/analysis/use-crop-names'
import { usePlaceLabel } from '../shared/analysis/use-place'
import { ErrorMessage } from '../shared/controls/error-message'
import { TextField } from '../shared/controls/text-field'
import { useFormat } from '../shared/format/use-format'
import { useService } from '../shared/service/service-context'
import { useTitle } from '../shared/use-title'
import { type RiskTolerance, RiskToleranceField } from './risk-tolerance-field'

/** A new plan. The address may bring the question of an answer. */
export function NewPlanPage() {
  const { plans, shell } = useStrings()
  const { client } = useService()
  const format = useFormat()
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const search = useSearch()
  const params = new URLSearchParams(search)
  const initial = readQuestion(params)
  const getCropLabel = useCropLabel()
  const { text: place } = usePlaceLabel(initial?.location ?? '')
  const suggestedName = initial
    ? `${getCropLabel(initial.crop)}, ${place}, ${format.month(initial.month)}`
    : ''
  const [typedName, setName] = useState<string>()
  const name = typedName ?? suggestedName
  const [riskTolerance, setRiskTolerance] = useState<RiskTolerance>('medium')
  // One key for this form, so that a repeated click saves one plan.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  useTitle(plans.newPlan)

  const save = useMutation({
    mutationFn: async ({ crop, location, month, conditions }: Question) => {
      const plan = await client.plans.create(
        {
          name: name.trim() || `${getCropLabel(crop)}, ${capitaliseWords(location)}`,
          crop,
          location,
          planting_month: month,
          risk_tolerance: riskTolerance,
        },
        { idempotencyKey },
      )
      if (Object.keys(conditions).length > 0) await client.plans.setConditions(plan.id, conditions)
      // The plan opens with its outlook. When the analysis fails, the plan is saved and offers to try again.
      await client.analyses.analyzeAndWait({ crop_plan_id: plan.id }, { record: true }).catch(() => undefined)
      return plan
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ['plans'] })
      navigate(`/plans/${id}`, { replace: true })
    },
  })
  return (
    <section className="page">
      <h1>{plans.newPlan}</h1>
      <AddressNotice problems={listAddressProblems(params, QUESTION_READERS)} />
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
          initial={readQuestionDraft(params)}
          submitText={save.isPending ? shell.loading : plans.save}
          onSubmit={(question) => {
            if (!save.isPending) save.mutate(question)
          }}
        />
        {save.error && <ErrorMessage error={save.error} />}
      </div>
    </section>
  )
}
