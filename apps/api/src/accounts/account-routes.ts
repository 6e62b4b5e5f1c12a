import { findUser } from '@crop/db'
import { invalidAccessToken } from '../http/errors/api-error'
import { ok, route } from '../http/contract/route'
import type { AppContext } from '../context'
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

export const accountRoutes = (ctx: AppContext) => {
  const throttle = createLoginThrottle(ctx.redis, ctx.accounts.loginMaxFailures)
  return [
    route({
      ...CREDENTIAL_ROUTE,
      path: '/auth/register',
      operationId: 'registerAccount',
      summary: 'Make an account and sign in',
      responses: [{ ...TOKENS, status: 201, description: 'The account is made, and signed in' }],
      body: registrationSchema(ctx.accounts.password),
      errors: ['EMAIL_ALREADY_REGISTERED'],
      // For a hash to have its turn.
      managesOwnTimeout: true,
      handler: ({ body, budget, log, abortSignal }) =>
        register(ctx, body, { budget, log, gone: abortSignal() }),
    }),
    route({
      ...CREDENTIAL_ROUTE,
      path: '/auth/login',
      operationId: 'logIn',
      summary: 'Sign in',
      description: 'An unknown address and a wrong password get the very same answer.',
      responses: [TOKENS],
      body: loginSchema,
      errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DEACTIVATED', 'TOO_MANY_LOGIN_ATTEMPTS'],
      // For a hash to have its turn.
      managesOwnTimeout: true,
      handler: ({ body, clientIp, budget, log, abortSignal }) =>
        logIn(ctx, throttle, { ...body, clientIp: clientIp(), budget, log, gone: abortSignal() }),
    }),
    route({
      ...CREDENTIAL_ROUTE,
      path: '/auth/refresh',
      operationId: 'refreshSession',
      summary: 'Exchange a refresh token for a new pair of tokens',
      description:
        'The presented token is spent. Presented again shortly after (30 seconds by default), while its successor is ' +
        'unused, it gives the same successor again: retries and parallel tabs are safe. Later the whole session ends.',
      responses: [TOKENS],
      body: refreshSchema,
      errors: ['INVALID_REFRESH_TOKEN', 'REFRESH_TOKEN_REUSED', 'ACCOUNT_NO_LONGER_VALID'],
      handler: ({ body, log }) => refreshSession(ctx, body.refresh_token, log),
    }),
    route({
      ...CREDENTIAL_ROUTE,
      path: '/auth/logout',
      operationId: 'logOut',
      summary: 'End a session',
      responses: [{ status: 204, description: 'The session has ended, also when it had before' }],
      body: logoutSchema,
      errors: [],
      handler: async ({ body }) => {
        await logOut(ctx, body.refresh_token)
        return { status: 204 }
      },
    }),
    route({
      method: 'get',
      path: '/auth/me',
      operationId: 'readProfile',
      tag: 'Accounts',
      summary: 'Read your profile',
      responses: [{ status: 200, description: 'Your profile', body: profileBody }],
      access: 'customer',
      cache: 'no-store',
      errors: [],
      handler: async ({ caller }) => {
        const user = await findUser(ctx.db, caller.userId)
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
