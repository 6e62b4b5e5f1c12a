import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStrings } from '../i18n/language-context'
import {
  type ConditionsDraft,
  ConditionsFields,
  toConditions,
  toConditionsDraft,
} from '../shared/question/conditions-fields'
import type { FieldConditions } from '../shared/question/question'
import { ActionButton } from '../shared/controls/action-button'
import { ErrorMessage } from '../shared/controls/error-message'
import { showErrors } from '../shared/controls/show-errors'
import { useService } from '../shared/service/service-context'

interface PlanConditionsProps {
  planId: string
  conditions: FieldConditions
}

/** What is known about the plan's field; its next analysis uses it. */
export function PlanConditions({ planId, conditions }: PlanConditionsProps) {
  const { analysis, plans, shell } = useStrings()
  const { client } = useService()
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => toConditionsDraft(conditions))
  const save = useMutation({
    mutationFn: (known: FieldConditions) => client.plans.setConditions(planId, known),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['plans'] }),
  })
  const changeDraft = (changed: ConditionsDraft) => {
    setDraft(changed)
    save.reset()
  }
  return (
    <section className="card no-print">
      <form
        className="form"
        aria-label={analysis.conditions}
        onSubmit={(event) => {
          event.preventDefault()
          const known = toConditions(draft)
          if (known) save.mutate(known)
          else showErrors(event.currentTarget, () => save.reset())
        }}
      >
        <h2>{analysis.conditions}</h2>
        <ConditionsFields draft={draft} onChange={changeDraft} />
        {save.error && <ErrorMessage error={save.error} />}
        <div className="actions">
          <ActionButton type="submit" isBusy={save.isPending}>
            {plans.saveConditions}
          </ActionButton>
          <span role="status" className="hint">
            {save.isSuccess && shell.saved}
          </span>
        </div>
      </form>
    </section>
  )
}
