import type { ErrorCode } from '@crop/domain'
import type { FieldError } from './refusal'

/** What a 401 asks for. */
export const REALM = 'Bearer realm="crop-planning"'

/** What HTTP and people are told of an error code. In `cause` and `remedy`, words between backticks are code. */
export interface CatalogueEntry {
  status: number
  title: string
  /** Why it happens. */
  cause: string
  /** What a client does about it. */
  remedy: string
  /** A detail as it is sent. */
  detail: string
  /** Headers as they come with it, beside those of every error. */
  headers?: Readonly<Record<string, string>>
  errors?: readonly FieldError[]
  /** Codes that are easily taken for this one, or that come next. */
  related: readonly ErrorCode[]
}

export type CatalogueEntries = Readonly<Partial<Record<ErrorCode, CatalogueEntry>>>
