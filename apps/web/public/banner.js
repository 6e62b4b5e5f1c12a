import { el, fill } from './dom.js'
import { ApiError, NetworkError } from './service.js'

const place = /** @type {HTMLElement} */ (document.getElementById('banner'))
place.setAttribute('role', 'status')

const PASSING = [429, 502, 503, 504]

/** @param {unknown} error */
const isPassing = (error) =>
  error instanceof NetworkError || (error instanceof ApiError && PASSING.includes(error.status))

/** @param {unknown} error */
function explained(error) {
  if (error instanceof NetworkError) {
    return navigator.onLine ? 'The service does not answer.' : 'You are offline.'
  }
  if (!(error instanceof ApiError)) return 'Something in this page went wrong.'
  if (error.status === 429) return error.detail
  const wait = error.retryAfterSeconds
  if (isPassing(error)) return `The service is busy. Try again in ${wait ? `${wait} seconds` : 'a moment'}.`
  return error.requestId ? `${error.detail} (request ${error.requestId})` : error.detail
}

export const hideBanner = () => fill(place)

/**
 * @param {unknown} error
 * @param {() => unknown} [again]
 */
function showBanner(error, again) {
  const repeat = () => {
    hideBanner()
    again?.()
  }
  const kept = isPassing(error) && ' Nothing is lost.'
  fill(
    place,
    el(
      'div',
      { class: 'banner' },
      el('p', {}, explained(error), kept),
      again && el('button', { type: 'button', onclick: repeat }, 'Try again'),
      el('button', { type: 'button', class: 'quiet', onclick: hideBanner }, 'Close'),
    ),
  )
}

/** @param {unknown} error */
const isSessionEnd = (error) => error instanceof ApiError && error.status === 401

/**
 * Does what a person asked for. What is wrong with the request is for `refused`, next to where they asked; what is wrong
 * with the service or the network is told on top of the page, with a way to try again.
 * @param {() => Promise<unknown>} work
 * @param {(error: ApiError) => unknown} [refused]
 * @returns {Promise<boolean>} whether it was done
 */
export async function attempt(work, refused) {
  try {
    await work()
    hideBanner()
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    if (error instanceof ApiError && refused && !isPassing(error)) refused(error)
    // The page has gone back to signing in already, and says why.
    else if (!isSessionEnd(error))
      showBanner(error, isPassing(error) ? () => attempt(work, refused) : undefined)
    if (!(error instanceof ApiError || error instanceof NetworkError)) console.error(error)
    return false
  }
}

addEventListener('offline', () => showBanner(new NetworkError()))
addEventListener('online', hideBanner)
