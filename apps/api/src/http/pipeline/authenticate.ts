import { type Caller, isApiKey } from '@crop/domain'
import type { Logger } from '@crop/runtime'
import { describeMissingCredential } from '../contract/missing-credential'
import type { Route } from '../contract/route'
import { ApiError } from '../errors/api-error'
import type { MaybePromise } from './fast-paths/maybe-promise'

/** Identifies the caller of a credential; throws an ApiError for an invalid one. */
export interface Authenticator {
  authenticateToken(accessToken: string): MaybePromise<Caller>
  authenticateApiKey(apiKey: string, log: Logger): MaybePromise<Caller>
  /** The API key that visitors of the web page share. */
  readonly publicApiKey?: string | undefined
}

interface Credentials {
  authorization: string | undefined
  apiKey: string | undefined
}

const authenticationRequired = (access: Route['access']) =>
  new ApiError('AUTHENTICATION_REQUIRED', { detail: describeMissingCredential(access) })

const PUBLIC_API_KEY_REFUSED =
  'The key of visitors cannot be used for this operation. Sign in, or ask the operator for a key of your own.'

const apiKeyRefused = (detail: string) => new ApiError('AUTHENTICATION_REQUIRED', { detail })

const KEY_AS_TOKEN =
  'An API key is not an access token: send it in X-API-Key, where the operation accepts one.'

/** Returns the text after the scheme, also if it is no token: it is then rejected as an invalid one. */
function parseBearerToken(authorization: string, access: Route['access']): string {
  const token = /^bearer +(\S.*)$/i.exec(authorization)?.[1]
  if (token === undefined) throw authenticationRequired(access)
  if (isApiKey(token)) throw new ApiError('INVALID_TOKEN', { detail: KEY_AS_TOKEN })
  return token
}

/** Identifies the caller from the request's credentials. If both headers are present, only `Authorization` counts. */
export function authenticate(
  authenticator: Authenticator,
  { access, acceptsPublicApiKey }: Pick<Route, 'access' | 'acceptsPublicApiKey'>,
  { authorization, apiKey }: Credentials,
  log: Logger,
): MaybePromise<Caller | undefined> {
  if (access === 'none') return undefined
  if (authorization !== undefined)
    return authenticator.authenticateToken(parseBearerToken(authorization, access))
  if (apiKey === undefined) throw authenticationRequired(access)
  if (access === 'customer')
    throw apiKeyRefused('API keys cannot be used for this operation: sign in with an account.')
  if (apiKey === authenticator.publicApiKey && !acceptsPublicApiKey)
    throw apiKeyRefused(PUBLIC_API_KEY_REFUSED)
  return authenticator.authenticateApiKey(apiKey, log)
}
