import {
  AnalysisFailedError,
  AnalysisPendingError,
  type ApiErrorCode,
  isApiError,
  NetworkError,
} from '@crop/client'
import { useStrings } from '../../i18n/language-context'
import type { Strings } from '../../i18n/strings'
import { ActionButton } from './action-button'

interface ErrorMessageProps {
  error: unknown
  onRetry?: (() => void) | undefined
}

/** An error of the service or of the network, with a button to try again where that may help. */
export function ErrorMessage({ error, onRetry }: ErrorMessageProps) {
  const strings = useStrings()
  const { shell } = strings
  const requestId = isApiError(error) && error.status >= 500 ? error.requestId : undefined
  return (
    <div className="notice notice-error" role="alert">
      <p>{describeError(error, strings)}</p>
      {requestId !== undefined && <p className="hint">{shell.requestId(requestId)}</p>}
      {onRetry && !isFinal(error) && <ActionButton onClick={onRetry}>{shell.tryAgain}</ActionButton>}
    </div>
  )
}

/** The texts of errors that trying again does not help. */
const FINAL_ERRORS: Partial<Record<ApiErrorCode, (strings: Strings) => string>> = {
  CROP_NOT_FOUND: ({ map }) => map.unknownCrop,
  CROP_PLAN_NOT_FOUND: ({ plans }) => plans.notFound,
  CROP_PLAN_HAS_ANALYSES: ({ plans }) => plans.hasAnalyses,
}

const isFinal = (error: unknown) => isApiError(error) && FINAL_ERRORS[error.code] !== undefined

/** Returns the error in words for the visitor. Texts of the service for other errors are English. */
export function describeError(error: unknown, strings: Strings): string {
  const { analysis, shell } = strings
  if (error instanceof NetworkError) return shell.offline
  if (error instanceof AnalysisFailedError) return analysis.states.failed
  if (error instanceof AnalysisPendingError) return analysis.stillRunning
  if (!isApiError(error)) return shell.crashed
  if (error.status === 503 || error.status === 429) {
    return error.retryAfterSeconds === undefined ? shell.busySoon : shell.busy(error.retryAfterSeconds)
  }
  // Such as the sign-in page of a hotel's network.
  if (isApiError(error, 'UNEXPECTED_RESPONSE')) return shell.offline
  return FINAL_ERRORS[error.code]?.(strings) ?? error.detail
}
