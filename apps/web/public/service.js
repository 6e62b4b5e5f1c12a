import { browserTokenStore, createClient } from '/explorer/client/index.js'

export {
  AnalysisFailedError,
  AnalysisPendingError,
  ApiError,
  isApiError,
  NetworkError,
} from '/explorer/client/index.js'

/** @import { ApiError as Refusal } from '/explorer/client/index.js' */

/** @type {(reason: Refusal) => void} */
let tellSignedOut = () => undefined

/** The one client of this page. Its tokens are in `localStorage`, so all tabs are signed in or out together. */
export const service = createClient({
  baseUrl: '',
  tokens: browserTokenStore(),
  // A person is waiting: after some seconds it is better to say so than to try once more.
  retry: { attempts: 3, maxWaitMs: 8_000 },
  onSignedOut: (reason) => tellSignedOut(reason),
})

/**
 * The service ended the session: it ran out, or the account was deactivated.
 * @param {(reason: Refusal) => void} listener
 */
export function onSessionEnd(listener) {
  tellSignedOut = listener
}
