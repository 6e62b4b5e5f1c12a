import { findUser } from '@crop/db'
import { invalidAccessToken } from '../http/errors/api-error'
import { ok, route } from '../http/contract/route'
import type { Parts } from '../context'
import {
  loginSchema,
  logoutSchema,
  profileBody,
  refreshSchema,
  registrationSchema,
  tokensBody,
} from './account-schemas'
import { logIn } from './log-in'
import { createLoginThrottle } from './login-throttle'
import { logOut, refreshSession } from './refresh-session'
import { register } from './register'

const CREDENTIAL_ROUTE = { method: 'post', tag: 'Accounts', access: 'none', cache: 'no-store' } as const

const TOKENS = { status: 200, description: 'Both tokens of the session', body: tokensBody } as const

export const accountRoutes = (parts: Parts) => {
  const throttle = createLoginThrottle(parts.redis, parts.accounts.loginMaxFailures)
  return [
    route({
      ...CREDENTIAL_ROUTE,
      path: '/auth/register',
      operation: 'registerAccount',
      summary: 'Make an account and sign in',
      answers: [{ ...TOKENS, status: 201, description: 'The account is made, and signed in' }],
      body: registrationSchema(parts.accounts.password),
      errors: ['EMAIL_ALREADY_REGISTERED'],
      // For a hash to have its turn.
      waits: true,
      handle: ({ body, budget, log, untilGone }) => register(parts, body, { budget, log, gone: untilGone() }),
    }),
    route({
      ...CREDENTIAL_ROUTE,
      path: '/auth/login',
      operation: 'logIn',
      summary: 'Sign in',
      description: 'An unknown address and a wrong password get the very same answer.',
      answers: [TOKENS],
      body: loginSchema,
      errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DEACTIVATED', 'TOO_MANY_LOGIN_ATTEMPTS'],
      // For a hash to have its turn.
      waits: true,
      handle: ({ body, clientIp, budget, log, untilGone }) =>
        logIn(parts, throttle, { ...body, clientIp: clientIp(), budget, log, gone: untilGone() }),
    }),
    route({
      ...CREDENTIAL_ROUTE,
      path: '/auth/refresh',
      operation: 'refreshSession',
      summary: 'Exchange a refresh token for a new pair of tokens',
      description:
        'The presented token is spent. Presented again shortly after (30 seconds by default), while its successor is ' +
        'unused, it gives the same successor again: retries and parallel tabs are safe. Later the whole session ends.',
      answers: [TOKENS],
      body: refreshSchema,
      errors: ['INVALID_REFRESH_TOKEN', 'REFRESH_TOKEN_REUSED', 'ACCOUNT_NO_LONGER_VALID'],
      handle: ({ body, log }) => refreshSession(parts, body.refresh_token, log),
    }),
    route({
      ...CREDENTIAL_ROUTE,
      path: '/auth/logout',
      operation: 'logOut',
      summary: 'End a session',
      answers: [{ status: 204, description: 'The session has ended, also when it had before' }],
      body: logoutSchema,
      errors: [],
      handle: async ({ body }) => {
        await logOut(parts, body.refresh_token)
        return { status: 204 }
      },
    }),
    route({
      method: 'get',
      path: '/auth/me',
      operation: 'readProfile',
      tag: 'Accounts',
      summary: 'Read your profile',
      answers: [{ status: 200, description: 'Your profile', body: profileBody }],
      access: 'customer',
      cache: 'no-store',
      errors: [],
      handle: async ({ caller }) => {
        const user = await findUser(parts.db, caller.userId)
        if (!user) throw invalidAccessToken()
        return ok({
          id: user.id,
          email: user.email,
          full_name: user.fullName,
          organization: user.organization,
          is_verified: user.isVerified,
          created_at: user.createdAt.toISOString(),
        })
      },
    }),
  ]
}
