import { useState } from 'react'
import { useStrings } from '../../i18n/language-context'
import { type ConditionsDraft, ConditionsFields, toConditions } from './conditions-fields'
import type { FieldConditions } from './question'
import './conditions-section.css'

interface ConditionsSectionProps {
  /** The section is open at first if any of these is known. */
  initial: FieldConditions
  draft: ConditionsDraft
  onChange(draft: ConditionsDraft): void
}

/** The section of a form for the conditions of the field. It stays open while one of them is wrong. */
export function ConditionsSection({ initial, draft, onChange }: ConditionsSectionProps) {
  const { analysis } = useStrings()
  const [isOpen, setIsOpen] = useState(Object.keys(initial).length > 0)
  return (
    <details
      className="conditions-section"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary
        onClick={(event) => {
          if (isOpen && !toConditions(draft)) event.preventDefault()
        }}
      >
        {analysis.conditions}
      </summary>
      {isOpen && <ConditionsFields draft={draft} onChange={onChange} />}
    </details>
  )
}
