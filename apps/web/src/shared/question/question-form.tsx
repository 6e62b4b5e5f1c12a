import { useState } from 'react'
import { useKeptFocus } from '../controls/use-kept-focus'
import { useRequiredFields } from '../controls/use-required-fields'
import { getCurrentMonth, type QuestionDraft } from './question-urls'
import { toConditions, toConditionsDraft } from './conditions-fields'
import { ConditionsSection } from './conditions-section'
import { CropField } from './crop-field'
import { LocationField } from './location-field'
import { MonthField } from './month-field'
import type { Question } from './question'
import './question-form.css'

interface QuestionFormProps {
  /** For fields of the same form outside it: its id is their `form`. */
  id?: string
  /** Name of the form for screen readers. */
  name: string
  initial?: QuestionDraft | undefined
  submitText: string
  onSubmit(question: Question): void
}

/** Crop, place, month and what is known about the field. Mount it with a `key` of the question that it starts from. */
export function QuestionForm({ id, name, initial, submitText, onSubmit }: QuestionFormProps) {
  const [crop, setCrop] = useState(initial?.crop ?? '')
  const [location, setLocation] = useState(initial?.location ?? '')
  const [month, setMonth] = useState(initial?.month ?? getCurrentMonth())
  const [conditions, setConditions] = useState(() => toConditionsDraft(initial?.conditions ?? {}))
  const { markSubmitted, findMissing } = useRequiredFields()

  const submit = (form: HTMLFormElement) => {
    markSubmitted(form)
    const known = toConditions(conditions)
    if (crop.trim() === '' || location.trim() === '' || !known) return
    onSubmit({ crop: crop.trim(), location: location.trim(), month, conditions: known })
  }
  return (
    <form
      ref={useKeptFocus<HTMLFormElement>()}
      id={id}
      className="question-form"
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <div className="question-fields">
        <CropField value={crop} onChange={setCrop} error={findMissing(crop)} />
        <LocationField value={location} onChange={setLocation} error={findMissing(location)} />
        <MonthField value={month} onChange={setMonth} />
        <button type="submit" className="primary">
          {submitText}
        </button>
      </div>
      <ConditionsSection initial={initial?.conditions ?? {}} draft={conditions} onChange={setConditions} />
    </form>
  )
}
