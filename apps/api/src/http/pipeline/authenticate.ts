import type { Caller } from '@crop/domain'
import type { Logger } from '@crop/runtime'
import { ApiError } from '../errors/api-error'
import type { Access } from '../contract/route'

/** What is remembered is there at once: most requests need not wait for it. */
export type Known<T> = T | Promise<T>

/** Finds out who presents a credential; throws the refusal that the credential deserves. */
export interface Authenticator {
  customer(accessToken: string): Known<Caller>
  service(apiKey: string, log: Logger): Known<Caller>
}

interface Credentials {
  authorization: string | undefined
  apiKey: string | undefined
}

const required = () => new ApiError('AUTHENTICATION_REQUIRED')

function bearerToken(authorization: string): string {
  const token = /^bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (token === undefined) throw required()
  return token
}

/** With both headers present, only `Authorization` counts. */
export function authenticate(
  authenticator: Authenticator,
  access: Access,
  { authorization, apiKey }: Credentials,
  log: Logger,
): Known<Caller | undefined> {
  if (access === 'none') return undefined
  if (authorization !== undefined) return authenticator.customer(bearerToken(authorization))
  if (apiKey === undefined || access === 'customer') throw required()
  return authenticator.service(apiKey, log)
}
