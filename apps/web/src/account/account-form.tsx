import { isApiError } from '@crop/client'
import { type ReactNode, useState } from 'react'
import { useStrings } from '../i18n/language-context'
import { describeError } from '../shared/controls/error-message'

interface AccountFormProps {
  title: string
  submitText: string
  /** Said when the request was accepted, on a page that stays open. */
  successText?: string
  /** Sends the request; its error is shown in the form. */
  onSubmit(values: FormData): Promise<void>
  /** The fields, given the error of each by its name. */
  children(errors: Readonly<Record<string, string>>): ReactNode
}

interface FormState {
  isSending: boolean
  isAccepted?: boolean
  message?: string
  fieldErrors: Readonly<Record<string, string>>
}

/** A form that shows the errors of the service at its fields, and other errors above its button. */
export function AccountForm({ title, submitText, successText, onSubmit, children }: AccountFormProps) {
  const strings = useStrings()
  const [state, setState] = useState<FormState>({ isSending: false, fieldErrors: {} })

  const submit = async (values: FormData) => {
    setState({ isSending: true, fieldErrors: {} })
    try {
      await onSubmit(values)
      setState({ isSending: false, isAccepted: true, fieldErrors: {} })
    } catch (error) {
      const fieldErrors = listFieldErrors(error)
      const hasFieldErrors = Object.keys(fieldErrors).length > 0
      const message = describeAccountError(error, strings)
      setState({ isSending: false, fieldErrors, ...(!hasFieldErrors && { message }) })
    }
  }
  return (
    <form
      className="card form"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(new FormData(event.currentTarget))
      }}
    >
      {children(state.fieldErrors)}
      {state.message !== undefined && (
        <p className="field-error" role="alert">
          {state.message}
        </p>
      )}
      {successText !== undefined && (
        <p className="hint" role="status">
          {state.isAccepted ? successText : ''}
        </p>
      )}
      <button type="submit" className="primary" disabled={state.isSending}>
        {submitText}
      </button>
    </form>
  )
}

/** Returns the value of a text field. */
export function readText(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value : ''
}

function listFieldErrors(error: unknown): Record<string, string> {
  if (!isApiError(error, 'VALIDATION_FAILED')) return {}
  return Object.fromEntries(
    error.errors.flatMap(({ pointer, detail }) => (pointer ? [[pointer.replace('#/', ''), detail]] : [])),
  )
}

function describeAccountError(error: unknown, { account, shell }: ReturnType<typeof useStrings>): string {
  if (isApiError(error, 'INVALID_CREDENTIALS')) return account.wrongCredentials
  if (isApiError(error, 'EMAIL_ALREADY_REGISTERED')) return account.emailTaken
  if (isApiError(error, 'TOO_MANY_LOGIN_ATTEMPTS')) {
    return account.tooManyAttempts(error.retryAfterSeconds ?? 60)
  }
  return describeError(error, shell)
}
