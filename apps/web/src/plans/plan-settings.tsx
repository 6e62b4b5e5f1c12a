import type { CropPlan } from '@crop/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStrings } from '../i18n/language-context'
import { ActionButton } from '../shared/controls/action-button'
import { ErrorMessage } from '../shared/controls/error-message'
import { TextField } from '../shared/controls/text-field'
import { MAX_PLAN_NAME_LENGTH } from '../shared/domain-constants'
import { useService } from '../shared/service/service-context'
import { RiskToleranceField } from './risk-tolerance-field'

type Changes = Partial<Pick<CropPlan, 'name' | 'risk_tolerance' | 'is_archived'>>

/** What can be changed on a plan. The risk and the archive are stored at once, the name with its button. */
export function PlanSettings({ plan }: { plan: CropPlan }) {
  const { analysis, plans, shell } = useStrings()
  const { client } = useService()
  const queryClient = useQueryClient()
  const [name, setName] = useState(plan.name)
  const save = useMutation({
    mutationFn: (changes: Changes) => client.plans.change(plan.id, changes),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['plans'] }),
  })
  return (
    <form
      className="card plan-settings no-print"
      aria-label={plans.details}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') save.mutate({ name })
      }}
    >
      <TextField
        label={plans.name}
        value={name}
        required
        maxLength={MAX_PLAN_NAME_LENGTH}
        error={name.trim() === '' ? analysis.missingName : undefined}
        onChange={({ target }) => {
          setName(target.value)
          save.reset()
        }}
      />
      <ActionButton type="submit" isBusy={save.isPending || name === plan.name}>
        {plans.saveChanges}
      </ActionButton>
      <RiskToleranceField
        value={save.isPending ? (save.variables.risk_tolerance ?? plan.risk_tolerance) : plan.risk_tolerance}
        onChange={(riskTolerance) => save.mutate({ risk_tolerance: riskTolerance })}
      />
      <ActionButton onClick={() => save.mutate({ is_archived: !plan.is_archived })} isBusy={save.isPending}>
        {plan.is_archived ? plans.restore : plans.archive}
      </ActionButton>
      <p role="status" className="hint">
        {save.isSuccess && shell.saved}
      </p>
      {save.error && <ErrorMessage error={save.error} />}
    </form>
  )
}
