import { withTimeout } from '@crop/runtime'
import type { AppContext } from '../context'
import { validationFailed } from '../http/errors/api-error'

/** Leaves the rest of the request's time to Postgres. */
const CHECK_TIMEOUT_MS = 1000

/**
 * Throws 422 for a URL whose host is not a public one. Accepts a host that cannot be resolved at the moment, because the
 * worker checks the address again for each attempt.
 */
export async function assertPublicHost({ outbound }: AppContext, url: string): Promise<void> {
  const check = outbound.findProblem(url)
  const problem = await withTimeout(check, CHECK_TIMEOUT_MS, () => new Error('timed out')).catch(
    () => undefined,
  )
  if (problem === undefined || problem === 'host_not_found') return
  const detail = 'must lead to a public address, not to a private, link-local or loopback one'
  throw validationFailed([{ pointer: '#/url', code: 'not_allowed', detail }])
}
