import { findUser } from '@crop/db'
import { invalidAccessToken } from '../http/refusal'
import { ok, route } from '../http/route'
import type { Parts } from '../parts'
import { loginSchema, logoutSchema, refreshSchema, registrationSchema } from './account-schemas'
import { logIn } from './log-in'
import { createLoginThrottle } from './login-throttle'
import { logOut, refreshSession } from './refresh-session'
import { register } from './register'

const CREDENTIAL_ROUTE = { method: 'post', access: 'none', cache: 'no-store' } as const

export const accountRoutes = (parts: Parts) => {
  const throttle = createLoginThrottle(parts.redis, parts.accounts.loginMaxFailures)
  return [
    route({
      ...CREDENTIAL_ROUTE,
      path: '/auth/register',
      summary: 'Make an account and sign in',
      body: registrationSchema(parts.accounts.password),
      errors: ['EMAIL_ALREADY_REGISTERED'],
      // For a hash to have its turn.
      waits: true,
      handle: ({ body, budget }) => register(parts, body, budget),
    }),
    route({
      ...CREDENTIAL_ROUTE,
      path: '/auth/login',
      summary: 'Sign in',
      body: loginSchema,
      errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DEACTIVATED', 'TOO_MANY_LOGIN_ATTEMPTS'],
      // For a hash to have its turn.
      waits: true,
      handle: ({ body, clientIp, budget }) => logIn(parts, throttle, { ...body, clientIp, budget }),
    }),
    route({
      ...CREDENTIAL_ROUTE,
      path: '/auth/refresh',
      summary: 'Exchange a refresh token for a new pair of tokens',
      body: refreshSchema,
      errors: ['INVALID_REFRESH_TOKEN', 'REFRESH_TOKEN_REUSED', 'ACCOUNT_NO_LONGER_VALID'],
      handle: ({ body }) => refreshSession(parts, body.refresh_token),
    }),
    route({
      ...CREDENTIAL_ROUTE,
      path: '/auth/logout',
      summary: 'End a session',
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
      summary: 'Read your profile',
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
