import type { AppContext } from '../context'
import { ok, route } from '../http/contract/route'
import { createClientLimit, ONE_HOUR } from '../http/pipeline/limit'
import { loginBody, logoutBody, refreshBody, registrationBody, tokensBody } from './account-schemas'
import { createAttemptThrottle } from './attempt-throttle'
import { toClientRequest } from './client-request'
import { HASHING_ROUTE } from './hash-queue'
import { logIn } from './log-in'
import { logOut, refreshSession } from './refresh-session'
import { register } from './register'

const PUBLIC_ROUTE = { method: 'post', tag: 'Accounts', access: 'none', cache: 'no-store' } as const

/** Registration and sessions. */
export const sessionRoutes = (ctx: AppContext) => {
  const throttle = createAttemptThrottle(ctx.redis, ctx.accounts, 'login')
  const registrationLimit = createClientLimit({
    limit: ctx.accounts.registrationsPerClient,
    windowSeconds: ONE_HOUR,
    shared: { redis: ctx.redis, name: 'registrations_of_client', withoutRedis: 'per_process' },
    description: 'registrations per hour',
    event: 'registration_throttled',
  })
  return [
    route({
      ...PUBLIC_ROUTE,
      path: '/auth/register',
      operationId: 'registerAccount',
      summary: 'Create an account',
      description: 'Creates an account and logs in. New accounts are active and unverified.',
      responses: [{ status: 201, description: 'The account was created', body: tokensBody }],
      body: registrationBody(ctx.accounts.password),
      errors: ['EMAIL_ALREADY_REGISTERED', 'RATE_LIMIT_EXCEEDED'],
      ...HASHING_ROUTE,
      handler: async ({ body, ...context }) => {
        const tokens = await register(ctx, registrationLimit, body, toClientRequest(context))
        return { status: 201, json: JSON.stringify(tokens) }
      },
    }),
    route({
      ...PUBLIC_ROUTE,
      path: '/auth/login',
      operationId: 'logIn',
      summary: 'Sign in',
      description:
        'Starts a session. The response is the same for an unknown e-mail address and for a wrong password.',
      responses: [{ status: 200, description: 'The tokens of the new session', body: tokensBody }],
      body: loginBody,
      errors: ['INVALID_CREDENTIALS', 'ACCOUNT_DEACTIVATED', 'TOO_MANY_LOGIN_ATTEMPTS'],
      ...HASHING_ROUTE,
      handler: async ({ body, ...context }) =>
        ok(await logIn(ctx, throttle, { ...body, ...toClientRequest(context) })),
    }),
    route({
      ...PUBLIC_ROUTE,
      path: '/auth/refresh',
      operationId: 'refreshSession',
      summary: 'Refresh a session',
      description:
        'Exchanges a refresh token for a new pair of tokens. The old refresh token is spent. Sending it again within a ' +
        'grace period (30 seconds by default), before its successor is used, returns the same successor, so retries and ' +
        'parallel tabs are safe. Sending it after the grace period ends the session.',
      responses: [{ status: 200, description: 'The new tokens of the session', body: tokensBody }],
      body: refreshBody,
      errors: ['INVALID_REFRESH_TOKEN', 'REFRESH_TOKEN_REUSED', 'ACCOUNT_NO_LONGER_VALID'],
      handler: async ({ body, log }) => ok(await refreshSession(ctx, body.refresh_token, log)),
    }),
    route({
      ...PUBLIC_ROUTE,
      path: '/auth/logout',
      operationId: 'logOut',
      summary: 'Sign out',
      description: 'Ends the session of a refresh token. Access tokens remain valid until they expire.',
      responses: [{ status: 204, description: 'The session has ended, or had ended before' }],
      body: logoutBody,
      handler: async ({ body }) => {
        await logOut(ctx, body.refresh_token)
        return { status: 204 }
      },
    }),
  ]
}
