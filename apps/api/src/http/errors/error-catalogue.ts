import type { ErrorCode } from '@crop/domain'
import type { CatalogueEntry } from './catalogue-entry'
import { CREDENTIAL_ERRORS } from './credential-errors'
import { REQUEST_ERRORS } from './request-errors'
import { SESSION_ERRORS } from './session-errors'
import { STATE_ERRORS } from './state-errors'

/** HTTP's side of every error code: a code without an entry does not compile. */
export const ERROR_CATALOGUE: Readonly<Record<ErrorCode, CatalogueEntry>> = {
  ...REQUEST_ERRORS,
  ...CREDENTIAL_ERRORS,
  ...SESSION_ERRORS,
  ...STATE_ERRORS,
}
