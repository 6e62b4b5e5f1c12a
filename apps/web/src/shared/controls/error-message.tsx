import { isApiError, NetworkError } from '@crop/client'
import { useStrings } from '../../i18n/language-context'
import type { Strings } from '../../i18n/strings'

interface ErrorMessageProps {
  error: unknown
  onRetry?: (() => void) | undefined
}

/** An error of the service or of the network, with a button to try again. */
export function ErrorMessage({ error, onRetry }: ErrorMessageProps) {
  const { shell } = useStrings()
  const requestId = isApiError(error) && error.status >= 500 ? error.requestId : undefined
  return (
    <div className="notice notice-error" role="alert">
      <p>{describeError(error, shell)}</p>
      {requestId !== undefined && <p className="hint">{shell.requestId(requestId)}</p>}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {shell.tryAgain}
        </button>
      )}
    </div>
  )
}

/** Returns the error in words for the visitor. Texts of the service for single errors are English. */
export function describeError(error: unknown, shell: Strings['shell']): string {
  if (error instanceof NetworkError) return shell.offline
  if (!isApiError(error)) return shell.crashed
  if (error.status === 503 || error.status === 429) {
    return error.retryAfterSeconds === undefined ? shell.busySoon : shell.busy(error.retryAfterSeconds)
  }
  return error.detail
}
