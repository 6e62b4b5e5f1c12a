import type { CropPlan, WaitState } from '@crop/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useStrings } from '../i18n/language-context'
import { ActionButton } from '../shared/controls/action-button'
import { ErrorMessage } from '../shared/controls/error-message'
import { useService } from '../shared/service/service-context'
import { CopyPlanLink } from './copy-plan-link'

/** Analyse or copy the plan, or delete one without an analysis. */
export function PlanActions({ plan }: { plan: CropPlan }) {
  const { plans } = useStrings()
  const { client } = useService()
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const reload = () => queryClient.invalidateQueries({ queryKey: ['plans'] })
  const remove = useMutation({
    mutationFn: () => client.plans.remove(plan.id),
    onSuccess: async () => {
      navigate('/plans')
      await reload()
    },
  })
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <div className="actions plan-actions no-print">
      <AnalyseButton plan={plan} />
      <div className="actions">
        <CopyPlanLink planId={plan.id} />
        {/* A plan with analyses can only be archived. */}
        {plan.latest_feasibility_label === null && (
          <>
            {/* It stays where it is, so that the second tap of two confirms nothing. */}
            <ActionButton onClick={() => setIsConfirming(true)} isBusy={isConfirming}>
              {plans.delete}
            </ActionButton>
            {isConfirming && (
              <ActionButton
                className="danger"
                onClick={() => remove.mutate()}
                isBusy={remove.isPending || remove.isSuccess}
              >
                {plans.deleteForGood}
              </ActionButton>
            )}
          </>
        )}
      </div>
      {remove.error && <ErrorMessage error={remove.error} />}
    </div>
  )
}

/** Records an analysis of the plan, also when its result is known already, so that its outlook and its history are up to date. */
function AnalyseButton({ plan }: { plan: CropPlan }) {
  const { analysis, plans } = useStrings()
  const { client } = useService()
  const queryClient = useQueryClient()
  const [state, setState] = useState<WaitState>('queued')
  const analyse = useMutation({
    mutationFn: () => {
      setState('queued')
      return client.analyses.analyzeAndWait({ crop_plan_id: plan.id }, { record: true, onState: setState })
    },
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['plans'] }),
        queryClient.invalidateQueries({ queryKey: ['notifications'] }),
      ]),
  })
  return (
    <>
      <ActionButton className="primary" onClick={() => analyse.mutate()} isBusy={analyse.isPending}>
        {plans.analyse}
      </ActionButton>
      <span role="status" className="hint">
        {analyse.isPending && analysis.states[state]}
      </span>
      {analyse.error && <ErrorMessage error={analyse.error} onRetry={() => analyse.mutate()} />}
    </>
  )
}
