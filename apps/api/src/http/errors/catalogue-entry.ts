import type { ErrorCode } from '@crop/domain'
import type { FieldError } from './field-error'

const REALM = 'Bearer realm="crop-planning"'

/** What a 401 asks for. */
export const CHALLENGE = { 'WWW-Authenticate': REALM }

/** What a 401 asks for where a token came that is not good (RFC 6750). */
export const REFUSED_TOKEN = { 'WWW-Authenticate': `${REALM}, error="invalid_token"` }

/** What HTTP and people are told of an error code. In `cause` and `remedy`, words between backticks are code. */
export interface CatalogueEntry {
  status: number
  title: string
  /** Why it happens. */
  cause: string
  /** What a client does about it. */
  remedy: string
  /** What a refusal says that has no more exact words; where all have them, an example. */
  detail: string
  /** Headers as they come with it, beside those of every error. */
  headers?: Readonly<Record<string, string>>
  errors?: readonly FieldError[]
  /** Codes that are easily taken for this one, or that come next. */
  related: readonly ErrorCode[]
}

export type CatalogueEntries = Readonly<Partial<Record<ErrorCode, CatalogueEntry>>>
