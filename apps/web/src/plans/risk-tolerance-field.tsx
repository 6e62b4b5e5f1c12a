import type { CropPlan } from '@crop/client'
import { useStrings } from '../i18n/language-context'
import { SelectField } from '../shared/controls/select-field'
import { RISK_TOLERANCES } from '../shared/domain-constants'

export type RiskTolerance = CropPlan['risk_tolerance']

interface RiskToleranceFieldProps {
  value: RiskTolerance
  onChange(value: RiskTolerance): void
}

/** It decides how serious a notification is, not the answer. */
export function RiskToleranceField({ value, onChange }: RiskToleranceFieldProps) {
  const { plans } = useStrings()
  return (
    <SelectField
      label={plans.riskTolerance}
      value={value}
      options={RISK_TOLERANCES.map((tolerance) => ({
        value: tolerance,
        text: plans.riskTolerances[tolerance],
      }))}
      onChange={onChange}
      hint={plans.riskHint}
    />
  )
}
