import { type ApiError, isApiError } from '@crop/client'
import { type ReactNode, useState } from 'react'
import { useStrings } from '../i18n/language-context'
import { describeError } from '../shared/controls/error-message'

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

interface FormState {
  isSending: boolean
  isAccepted?: boolean
  message?: string
  fieldErrors: Readonly<Record<string, string>>
}

/** A form that shows the errors of the service at its fields, and other errors above its button. */
export function AccountForm(props: AccountFormProps) {
  const { title, submitText, successText, wrongCredentialsText, isDangerous, onSubmit, children } = props
  const strings = useStrings()
  const [state, setState] = useState<FormState>({ isSending: false, fieldErrors: {} })

  const submit = async (form: HTMLFormElement) => {
    setState({ isSending: true, fieldErrors: {} })
    try {
      await onSubmit(new FormData(form))
      clearPasswords(form)
      setState({ isSending: false, isAccepted: true, fieldErrors: {} })
    } catch (error) {
      const fieldErrors = listFieldErrors(error, strings)
      const hasFieldErrors = Object.keys(fieldErrors).length > 0
      const message = describeAccountError(error, strings, wrongCredentialsText)
      setState({ isSending: false, fieldErrors, ...(!hasFieldErrors && { message }) })
    }
  }
  return (
    <form
      className="card form"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
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
      <button type="submit" className={isDangerous ? 'danger' : 'primary'} disabled={state.isSending}>
        {submitText}
      </button>
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

type Texts = ReturnType<typeof useStrings>

function listFieldErrors(error: unknown, strings: Texts): Record<string, string> {
  if (!isApiError(error, 'VALIDATION_FAILED')) return {}
  return Object.fromEntries(
    error.errors.flatMap((problem) =>
      problem.pointer ? [[problem.pointer.replace('#/', ''), describeProblem(problem, strings)]] : [],
    ),
  )
}

/** Describes the error of a field in the language of the page. The service describes it in English, with the limit as its only figure. */
function describeProblem(
  { code, detail }: Pick<ApiError['errors'][number], 'code' | 'detail'>,
  { account: { fieldProblems }, analysis }: Texts,
): string {
  const [limit] = /\d+/.exec(detail) ?? []
  switch (code) {
    case 'required':
      return analysis.missingName
    case 'too_short':
      return limit === undefined ? analysis.missingName : fieldProblems.tooShort(Number(limit))
    case 'too_long':
      return limit === undefined ? fieldProblems.other : fieldProblems.tooLong(Number(limit))
    case 'wrong_format':
      return fieldProblems.email
    case 'blocked':
      return fieldProblems.guessable
    default:
      return fieldProblems.other
  }
}

function describeAccountError(
  error: unknown,
  strings: Texts,
  wrongCredentialsText = strings.account.wrongCredentials,
): string {
  const { account } = strings
  if (isApiError(error, 'INVALID_CREDENTIALS')) return wrongCredentialsText
  if (isApiError(error, 'INVALID_RESET_CODE')) return account.invalidCode
  if (isApiError(error, 'EMAIL_ALREADY_REGISTERED')) return account.emailTaken
  if (isApiError(error, 'TOO_MANY_LOGIN_ATTEMPTS')) {
    return account.tooManyAttempts(error.retryAfterSeconds ?? 60)
  }
  return describeError(error, strings)
}
