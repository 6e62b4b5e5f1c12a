import type { CropPlan } from '@crop/client'
import { useStrings } from '../i18n/language-context'

export type RiskTolerance = CropPlan['risk_tolerance']

const RISK_TOLERANCES: readonly RiskTolerance[] = ['low', 'medium', 'high']

interface RiskToleranceFieldProps {
  value: RiskTolerance
  onChange(value: RiskTolerance): void
}

/** It decides how serious a notification is, not the answer. */
export function RiskToleranceField({ value, onChange }: RiskToleranceFieldProps) {
  const { plans } = useStrings()
  return (
    <label className="field">
      <span className="field-label">{plans.riskTolerance}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = RISK_TOLERANCES.find((tolerance) => tolerance === target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {RISK_TOLERANCES.map((tolerance) => (
          <option key={tolerance} value={tolerance}>
            {plans.riskTolerances[tolerance]}
          </option>
        ))}
      </select>
      <span className="hint">{plans.riskHint}</span>
    </label>
  )
}
