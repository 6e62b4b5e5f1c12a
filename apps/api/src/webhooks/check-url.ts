import { withTimeout, type TargetProblem } from '@crop/runtime'
import type { AppContext } from '../context'
import { validationFailed } from '../http/errors/api-error'
import type { FieldErrorCode } from '../http/errors/field-error'

/** Leaves the rest of the request's time to Postgres. */
const CHECK_TIMEOUT_MS = 1000

const PROBLEMS: Readonly<
  Record<Exclude<TargetProblem, 'host_not_found'>, { code: FieldErrorCode; detail: string }>
> = {
  url_not_valid: { code: 'wrong_format', detail: 'must be an absolute URL' },
  scheme_not_allowed: { code: 'not_allowed', detail: 'must be an https URL' },
  credentials_not_allowed: { code: 'not_allowed', detail: 'must not contain a user name or password' },
  address_not_allowed: {
    code: 'not_allowed',
    detail: 'must lead to a public address, not to a private, link-local or loopback one',
  },
}

/**
 * Throws 422 for a URL to which no message would be sent. Accepts a host that cannot be resolved at the moment, because the
 * worker checks the address again for each attempt.
 */
export async function assertWebhookUrl({ outbound }: AppContext, url: string): Promise<void> {
  const check = outbound.findProblem(url)
  const problem = await withTimeout(check, CHECK_TIMEOUT_MS, () => new Error('timed out')).catch(
    () => undefined,
  )
  if (problem === undefined || problem === 'host_not_found') return
  throw validationFailed([{ pointer: '#/url', ...PROBLEMS[problem] }])
}
