import type { AppContext } from '../context'
import { route } from '../http/contract/route'
import { emptyBody, passwordResetBody, resetRequestBody } from './account-schemas'
import { createAttemptThrottle } from './attempt-throttle'
import { toClientRequest } from './client-request'
import { HASHING_ROUTE } from './hash-queue'
import { confirmReset, requestReset } from './reset-password'

const RESET_ROUTE = { method: 'post', tag: 'Accounts', access: 'none', cache: 'no-store' } as const

export const passwordResetRoutes = (ctx: AppContext) => [requestResetRoute(ctx), confirmResetRoute(ctx)]

const requestResetRoute = (ctx: AppContext) => {
  const throttle = createAttemptThrottle(ctx.redis, ctx.accounts, 'password_reset_request')
  return route({
    ...RESET_ROUTE,
    path: '/auth/password-reset',
    operationId: 'requestPasswordReset',
    summary: 'Request a code for a forgotten password',
    description:
      'Sends a one-time code to the address if it has an account. The response and its time are the same for an address ' +
      'without one. If the service sends no mail, an operator makes the code.',
    headers: ['Accept-Language'],
    responses: [{ status: 202, description: 'The request was accepted', body: emptyBody }],
    body: resetRequestBody,
    errors: ['TOO_MANY_LOGIN_ATTEMPTS'],
    // Throttling delays the response on purpose.
    managesOwnTimeout: true,
    handler: async ({ body: { email }, clientIp, language, budget, log }) => {
      await requestReset(ctx, throttle, { email, language, clientIp: clientIp(), budget, log })
      return { status: 202, json: '{}' }
    },
  })
}

const confirmResetRoute = (ctx: AppContext) => {
  const throttles = {
    login: createAttemptThrottle(ctx.redis, ctx.accounts, 'login'),
    reset: createAttemptThrottle(ctx.redis, ctx.accounts, 'password_reset'),
  }
  return route({
    ...RESET_ROUTE,
    path: '/auth/password-reset/confirm',
    operationId: 'confirmPasswordReset',
    summary: 'Replace a forgotten password',
    description:
      'Replaces the password with the help of a code, and ends all sessions. A code is valid for 30 minutes, for five tries ' +
      'of one client and for one reset. An address without an account gets the response of a wrong code.',
    responses: [{ status: 204, description: 'The password was replaced: sign in with it' }],
    body: passwordResetBody(ctx.accounts.password),
    errors: ['INVALID_RESET_CODE', 'TOO_MANY_LOGIN_ATTEMPTS'],
    ...HASHING_ROUTE,
    handler: async ({ body, ...context }) => {
      await confirmReset(ctx, throttles, body, toClientRequest(context))
      return { status: 204 }
    },
  })
}
