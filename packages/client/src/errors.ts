import type { ErrorCode, FieldError, TaskFailure } from './types.ts'

/**
 * Codes of the service, which later versions may extend, and `UNEXPECTED_RESPONSE`, which the client uses for responses
 * that did not come from the service, such as a proxy's error page or a hotel's sign-in form.
 */
export type ApiErrorCode = ErrorCode | 'UNEXPECTED_RESPONSE'

export interface ApiErrorDetails {
  code: ApiErrorCode
  status: number
  detail: string
  /** With VALIDATION_FAILED, every invalid field; otherwise empty. */
  errors: FieldError[]
  /** The delay that the service requested with `Retry-After`. */
  retryAfterSeconds: number | undefined
  /** Identifies the request in the logs of the service; include it in support requests. */
  requestId: string | undefined
}

/** A registered symbol, because one program may load both the ES module and the CommonJS build of this package. */
const IS_API_ERROR = Symbol.for('@crop/client is ApiError')

/** The service rejected the request. */
export class ApiError extends Error implements ApiErrorDetails {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number
  readonly detail: string
  readonly errors: FieldError[]
  readonly retryAfterSeconds: number | undefined
  readonly requestId: string | undefined

  constructor(details: ApiErrorDetails) {
    super(details.detail)
    this.code = details.code
    this.status = details.status
    this.detail = details.detail
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.requestId = details.requestId
    Object.defineProperty(this, IS_API_ERROR, { value: true })
  }
}

/** No response arrived: offline, connection lost or timeout. The request may still have taken effect. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
}

/** The analysis ended without a result. When it is `retryable`, submitting it again may succeed. */
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

/** The wait timed out but the analysis continues. Resume with `analyses.wait(taskId)` within 30 days. */
export class AnalysisPendingError extends Error {
  override readonly name = 'AnalysisPendingError'

  constructor(readonly taskId: string) {
    super('The analysis is not finished yet.')
  }
}

/** Whether the error is an `ApiError`, with the given code if there is one. */
export function isApiError(error: unknown): error is ApiError
export function isApiError<Code extends ApiErrorCode>(
  error: unknown,
  code: Code,
): error is ApiError & { readonly code: Code }
export function isApiError(error: unknown, code?: ApiErrorCode): boolean {
  if (typeof error !== 'object' || error === null || !(IS_API_ERROR in error)) return false
  return code === undefined || ('code' in error && error.code === code)
}
