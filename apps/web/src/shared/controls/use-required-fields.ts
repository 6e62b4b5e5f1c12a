import { useState } from 'react'
import { useStrings } from '../../i18n/language-context'
import { showErrors } from './show-errors'

/** Finds the required fields of a form that are empty, once the form was sent. */
export function useRequiredFields() {
  const { analysis } = useStrings()
  const [isSubmitted, setIsSubmitted] = useState(false)
  return {
    markSubmitted: (form: HTMLFormElement) => showErrors(form, () => setIsSubmitted(true)),
    findMissing: (value: string) => (isSubmitted && value.trim() === '' ? analysis.missingName : undefined),
  }
}
