import { useStrings } from '../../i18n/language-context'
import { SelectField } from '../controls/select-field'
import { MONTHS } from '../format/months'
import { useFormat } from '../format/use-format'

interface MonthFieldProps {
  value: number
  onChange(month: number): void
}

export function MonthField({ value, onChange }: MonthFieldProps) {
  const { analysis } = useStrings()
  const format = useFormat()
  return (
    <SelectField
      label={analysis.month}
      value={String(value)}
      options={MONTHS.map((month) => ({ value: String(month), text: format.month(month) }))}
      onChange={(month) => onChange(Number(month))}
    />
  )
}
