import type { ErrorCode, FieldError, TaskFailure } from './types.ts'

/**
 * The service refused. Later versions of it may send codes that are not in this list yet; `UNEXPECTED_ANSWER` is ours,
 * for what did not come from the service: a proxy's page, a hotel's sign-in form.
 */
export type ApiErrorCode = ErrorCode | 'UNEXPECTED_ANSWER'

export interface ApiErrorFacts {
  code: ApiErrorCode
  status: number
  detail: string
  /** Every field that is not valid, with VALIDATION_FAILED; else empty. */
  errors: FieldError[]
  /** How long the service asks to wait. */
  retryAfterSeconds: number | undefined
  /** Quote it to support. */
  requestId: string | undefined
}

/** The same in every copy of this package: one program may load its modules and its CommonJS. */
const IS_API_ERROR = Symbol.for('@crop/client is ApiError')

export class ApiError extends Error implements ApiErrorFacts {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number
  readonly detail: string
  readonly errors: FieldError[]
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined

  constructor(facts: ApiErrorFacts) {
    super(facts.detail)
    this.code = facts.code
    this.status = facts.status
    this.detail = facts.detail
    this.errors = facts.errors
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.requestId = facts.requestId
    Object.defineProperty(this, IS_API_ERROR, { value: true })
  }
}

/** No answer came: offline, a broken connection, or too long a silence. What was asked may have been done. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** The analysis ended without a result; asking again may help when it is `retryable`. */
export class AnalysisFailedError extends Error {
  override readonly name = 'AnalysisFailedError'
  readonly code: TaskFailure['code']
  readonly retryable: boolean

  constructor(
    readonly taskId: string,
    { code, detail, retryable }: TaskFailure,
  ) {
    super(detail)
    this.code = code
    this.retryable = retryable
  }
}

/** We stopped waiting; the analysis goes on. `analyses.wait(taskId)` waits for it again, for 30 days. */
export class AnalysisPendingError extends Error {
  override readonly name = 'AnalysisPendingError'

  constructor(readonly taskId: string) {
    super('The analysis is not finished yet.')
  }
}

/** Whether the service refused, with this code if one is named. */
export function isApiError(error: unknown): error is ApiError
export function isApiError<Code extends ApiErrorCode>(
  error: unknown,
  code: Code,
): error is ApiError & { readonly code: Code }
export function isApiError(error: unknown, code?: ApiErrorCode): boolean {
  if (typeof error !== 'object' || error === null || !(IS_API_ERROR in error)) return false
  return code === undefined || ('code' in error && error.code === code)
}
