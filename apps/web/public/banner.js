import { el, setChildren } from './dom.js'
import { ApiError, NetworkError } from './service.js'

const container = /** @type {HTMLElement} */ (document.getElementById('banner'))
container.setAttribute('role', 'status')

const TRANSIENT_STATUSES = [429, 502, 503, 504]

/** @param {unknown} error */
const isTransient = (error) =>
  error instanceof NetworkError || (error instanceof ApiError && TRANSIENT_STATUSES.includes(error.status))

/** @param {unknown} error */
function describeError(error) {
  if (error instanceof NetworkError) {
    return navigator.onLine ? 'The service is not responding.' : 'You are offline.'
  }
  if (!(error instanceof ApiError)) return 'Something went wrong on this page.'
  if (error.status === 429) return error.detail
  const seconds = error.retryAfterSeconds
  if (isTransient(error))
    return `The service is busy. Try again in ${seconds ? `${seconds} seconds` : 'a moment'}.`
  return error.requestId ? `${error.detail} (request ${error.requestId})` : error.detail
}

export const hideBanner = () => setChildren(container)

/**
 * @param {unknown} error
 * @param {() => unknown} [retry]
 */
function showBanner(error, retry) {
  const onRetry = () => {
    hideBanner()
    retry?.()
  }
  const reassurance = isTransient(error) && ' Nothing is lost.'
  setChildren(
    container,
    el(
      'div',
      { class: 'banner' },
      el('p', {}, describeError(error), reassurance),
      retry && el('button', { type: 'button', onclick: onRetry }, 'Try again'),
      el('button', { type: 'button', class: 'quiet', onclick: hideBanner }, 'Close'),
    ),
  )
}

/** @param {unknown} error */
const isSessionEnd = (error) => error instanceof ApiError && error.status === 401

/**
 * Runs an action of the user and handles its errors. A rejected request is passed to `onRejected`, which shows the error
 * where the user acted; failures of the service or the network appear in the banner, with a button to try again.
 * @param {() => Promise<unknown>} action
 * @param {(error: ApiError) => unknown} [onRejected]
 * @returns {Promise<boolean>} whether the action succeeded
 */
export async function runAction(action, onRejected) {
  try {
    await action()
    hideBanner()
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    if (error instanceof ApiError && onRejected && !isTransient(error)) onRejected(error)
    // When the session has ended, the sign-in page already shows why.
    else if (!isSessionEnd(error))
      showBanner(error, isTransient(error) ? () => runAction(action, onRejected) : undefined)
    if (!(error instanceof ApiError || error instanceof NetworkError)) console.error(error)
    return false
  }
}

addEventListener('offline', () => showBanner(new NetworkError()))
addEventListener('online', hideBanner)
