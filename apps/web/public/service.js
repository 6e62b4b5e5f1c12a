import { browserTokenStore, createClient } from '/explorer/client/index.js'

export {
  AnalysisFailedError,
  AnalysisPendingError,
  ApiError,
  isApiError,
  NetworkError,
} from '/explorer/client/index.js'

/** @type {(reason: import('/explorer/client/index.js').ApiError) => void} */
let sessionEndListener = () => undefined

/** The client of this page. Its tokens are in `localStorage`, so all tabs share one session. */
export const service = createClient({
  baseUrl: '',
  // The language of the page, because its own words are in that language.
  language: document.documentElement.lang,
  tokens: browserTokenStore(),
  // Short, because a waiting user is better served by an error message after a few seconds than by another retry.
  retry: { attempts: 3, maxWaitMs: 8_000 },
  onSignedOut: (reason) => sessionEndListener(reason),
})

/**
 * Sets the listener that is called when the service ends the session, for example because the account was deactivated.
 * @param {(reason: import('/explorer/client/index.js').ApiError) => void} listener
 */
export function onSessionEnd(listener) {
  sessionEndListener = listener
}
