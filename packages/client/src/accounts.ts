import { withinTime } from './abort.ts'
import type { CallOptions, Caller } from './caller.ts'
import type { Body } from './endpoints.ts'
import { ApiError, isApiError } from './errors.ts'
import type { Session } from './session.ts'
import { isTokens } from './token-store.ts'
import type { Profile, Tokens } from './types.ts'

export type Registration = Body<'/auth/register', 'post'>
export type Credentials = Body<'/auth/login', 'post'>

/** Nobody waits to leave, and the tokens are gone from here already. */
const LOGOUT_MS = 3000
const LOGOUT_LIMITS = { attempts: 2, maxWaitMs: 1000 }

/** A hotel's network answers everything with its own 200: that must not replace a session. */
export function checkedTokens(body: unknown): Tokens {
  if (isTokens(body)) return body
  const detail = 'The service did not answer with tokens.'
  const nothing = { errors: [], retryAfterSeconds: undefined, requestId: undefined }
  throw new ApiError({ code: 'UNEXPECTED_ANSWER', status: 200, detail, ...nothing })
}

export interface Accounts {
  /** Makes an account and signs in; refused with EMAIL_ALREADY_REGISTERED, or VALIDATION_FAILED for each field. */
  register(account: Registration, options?: CallOptions): Promise<void>
  /** Refused with INVALID_CREDENTIALS or, after too many failures, TOO_MANY_LOGIN_ATTEMPTS. */
  signIn(credentials: Credentials, options?: CallOptions): Promise<void>
  /** Never rejects for the service's sake: signs out here in any case, and there if it can be reached within 3 s. */
  signOut(options?: CallOptions): Promise<void>
  /** Whether there are tokens; only the service knows whether they are still good. */
  isSignedIn(): Promise<boolean>
  /** Who is signed in. */
  me(options?: CallOptions): Promise<Profile>
}

/** `open` sends without a credential. */
export function accounts(call: Caller, open: Caller, session: Session): Accounts {
  const signIn: Accounts['signIn'] = async (credentials, options) => {
    const { email, password } = credentials
    const { body } = await open('post', '/auth/login', { ...options, body: { email, password } })
    await session.signIn(checkedTokens(body))
  }

  const register: Accounts['register'] = async (account, options) => {
    let attempts = 1
    const onRepeat = () => {
      attempts += 1
    }
    try {
      const { body } = await open('post', '/auth/register', { ...options, body: account, onRepeat })
      await session.signIn(checkedTokens(body))
    } catch (error) {
      // Perhaps it was us: an answer was lost. The password tells.
      if (attempts === 1 || !isApiError(error, 'EMAIL_ALREADY_REGISTERED')) throw error
      await signIn(account, options).catch((refusal: unknown) => {
        throw isApiError(refusal, 'INVALID_CREDENTIALS') ? error : refusal
      })
    }
  }

  return {
    register,
    signIn,
    signOut: async (options) => {
      const tokens = await session.signOut()
      if (!tokens) return
      const body = { refresh_token: tokens.refresh_token }
      const logOut = (signal: AbortSignal) =>
        open('post', '/auth/logout', { body, signal, limits: LOGOUT_LIMITS })
      await withinTime(LOGOUT_MS, options?.signal, logOut).catch(() => undefined)
    },
    isSignedIn: async () => (await session.tokens()) !== undefined,
    me: async (options) => (await call('get', '/auth/me', options)).body,
  }
}
