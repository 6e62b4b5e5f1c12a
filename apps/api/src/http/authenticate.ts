import type { Caller } from '@crop/domain'
import { Refusal } from './refusal'
import type { Access } from './route'

/** Finds out who presents a credential; throws the refusal that the credential deserves. */
export interface Authenticator {
  customer(accessToken: string): Promise<Caller>
  service(apiKey: string): Promise<Caller>
}

interface Credentials {
  authorization: string | undefined
  apiKey: string | undefined
}

const required = () =>
  new Refusal('AUTHENTICATION_REQUIRED', 'This operation needs a credential that it accepts. Sign in first.')

function bearerToken(authorization: string): string {
  const token = /^bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (token === undefined) throw required()
  return token
}

/** With both headers present, only `Authorization` counts. */
export async function authenticate(
  authenticator: Authenticator,
  access: Access,
  { authorization, apiKey }: Credentials,
): Promise<Caller | undefined> {
  if (access === 'none') return undefined
  if (authorization !== undefined) return authenticator.customer(bearerToken(authorization))
  if (apiKey === undefined || access === 'customer') throw required()
  return authenticator.service(apiKey)
}
