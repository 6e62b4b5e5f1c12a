import type { CropPlan } from '@crop/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStrings } from '../i18n/language-context'
import { ErrorMessage } from '../shared/controls/error-message'
import { TextField } from '../shared/controls/text-field'
import { useService } from '../shared/service/service-context'
import { RiskToleranceField } from './risk-tolerance-field'

/** The name of the plan and the risk that its owner accepts. Crop, place and month stay: another planting is another plan. */
export function PlanDetails({ plan }: { plan: CropPlan }) {
  const { plans } = useStrings()
  const { client } = useService()
  const queryClient = useQueryClient()
  const [name, setName] = useState(plan.name)
  const [riskTolerance, setRiskTolerance] = useState(plan.risk_tolerance)
  const save = useMutation({
    mutationFn: () => client.plans.change(plan.id, { name, risk_tolerance: riskTolerance }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['plans'] }),
  })
  return (
    <section className="card">
      <form
        className="form"
        aria-label={plans.details}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <h2>{plans.details}</h2>
        <TextField
          label={plans.name}
          value={name}
          required
          maxLength={200}
          onChange={({ target }) => setName(target.value)}
        />
        <RiskToleranceField value={riskTolerance} onChange={setRiskTolerance} />
        {save.error && <ErrorMessage error={save.error} />}
        <div className="actions">
          <button type="submit" disabled={save.isPending}>
            {plans.saveChanges}
          </button>
        </div>
      </form>
    </section>
  )
}
