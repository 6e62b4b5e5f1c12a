import { type ApiError, isApiError } from '@crop/client'
import type { Strings } from '../i18n/strings'
import { describeError } from '../shared/controls/error-message'

/** Why the service rejected a form. */
export interface Rejection {
  /** The error of each field, by its name. */
  fieldErrors: Readonly<Record<string, string>>
  /** Undefined if only fields are wrong. */
  message: string | undefined
}

/** Explains an error in the language of the page: at the fields that are wrong, or else for the form as a whole. */
export function explainRejection(error: unknown, strings: Strings, wrongCredentialsText?: string): Rejection {
  const fieldErrors = listFieldErrors(error, strings)
  const isWholeForm = Object.keys(fieldErrors).length === 0
  const message = isWholeForm ? describeAccountError(error, strings, wrongCredentialsText) : undefined
  return { fieldErrors, message }
}

function listFieldErrors(error: unknown, strings: Strings): Record<string, string> {
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
  { account: { fieldProblems }, analysis }: Strings,
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
  strings: Strings,
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
