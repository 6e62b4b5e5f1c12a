import { type ReactNode, useState } from 'react'
import { useStrings } from '../i18n/language-context'
import { ActionButton } from '../shared/controls/action-button'
import { showErrors } from '../shared/controls/show-errors'
import { useKeptFocus } from '../shared/controls/use-kept-focus'
import { explainRejection, type Rejection } from './explain-rejection'

interface AccountFormProps {
  title: string
  submitText: string
  /** Said when the request was accepted, on a page that stays open. */
  successText?: string
  /** The text for a wrong password; by default that of the sign-in. */
  wrongCredentialsText?: string
  /** Whether the request cannot be undone. */
  isDangerous?: boolean
  /** Sends the request; its error is shown in the form. */
  onSubmit(values: FormData): Promise<void>
  /** The fields, given the error of each by its name. */
  children(errors: Readonly<Record<string, string>>): ReactNode
}

type FormState =
  | { status: 'editing' }
  | { status: 'sending' }
  | { status: 'accepted' }
  | ({ status: 'rejected' } & Rejection)

/** A form that shows the errors of the service at its fields, and other errors above its button. */
export function AccountForm(props: AccountFormProps) {
  const { title, submitText, successText, wrongCredentialsText, isDangerous, onSubmit, children } = props
  const strings = useStrings()
  const [state, setState] = useState<FormState>({ status: 'editing' })

  const submit = async (form: HTMLFormElement) => {
    setState({ status: 'sending' })
    try {
      await onSubmit(new FormData(form))
      clearPasswords(form)
      setState({ status: 'accepted' })
    } catch (error) {
      const rejection = explainRejection(error, strings, wrongCredentialsText)
      showErrors(form, () => setState({ status: 'rejected', ...rejection }))
    }
  }
  return (
    <form
      ref={useKeptFocus<HTMLFormElement>()}
      className="card form"
      aria-label={title}
      // Browsers report empty fields in their own language, one at a time.
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      {children(state.status === 'rejected' ? state.fieldErrors : {})}
      {state.status === 'rejected' && state.message !== undefined && (
        <p className="field-error" role="alert">
          {state.message}
        </p>
      )}
      {successText !== undefined && (
        <p className="hint" role="status">
          {state.status === 'accepted' && successText}
        </p>
      )}
      <ActionButton
        type="submit"
        className={isDangerous ? 'danger' : 'primary'}
        isBusy={state.status === 'sending'}
      >
        {submitText}
      </ActionButton>
    </form>
  )
}

function clearPasswords(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=password]')) input.value = ''
}

/** Returns the value of a text field. */
export function readText(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value : ''
}
