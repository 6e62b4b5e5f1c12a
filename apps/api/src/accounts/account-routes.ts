import { randomUUID } from 'node:crypto'
import { exportAccount, findUser, requestErasure, updateProfile, type User } from '@crop/db'
import type { AppContext } from '../context'
import { ok, route } from '../http/contract/route'
import { invalidAccessToken } from '../http/errors/api-error'
import {
  erasureBody,
  exportBody,
  passwordChangeBody,
  profileBody,
  profileUpdateBody,
  tokensBody,
  type ProfileBody,
} from './account-schemas'
import { createAttemptThrottle } from './attempt-throttle'
import { changePassword } from './change-password'
import { checkOwnPassword, findOwnAccount } from './check-own-password'
import { toClientRequest } from './client-request'
import { HASHING_ROUTE } from './hash-queue'
import { mailSettingsRoutes } from './mail-settings-routes'
import { passwordResetRoutes } from './password-reset-routes'
import { sessionRoutes } from './session-routes'

const CUSTOMER_ROUTE = { tag: 'Accounts', access: 'customer', cache: 'no-store' } as const

export const accountRoutes = (ctx: AppContext) => [
  ...sessionRoutes(ctx),
  readProfileRoute(ctx),
  updateProfileRoute(ctx),
  changePasswordRoute(ctx),
  exportRoute(ctx),
  eraseRoute(ctx),
  ...passwordResetRoutes(ctx),
  ...mailSettingsRoutes(ctx),
]

const readProfileRoute = ({ db }: AppContext) =>
  route({
    ...CUSTOMER_ROUTE,
    method: 'get',
    path: '/auth/me',
    operationId: 'readProfile',
    summary: 'Get your profile',
    responses: [{ status: 200, description: 'Your profile', body: profileBody }],
    handler: async ({ caller }) => okProfile(await findUser(db, caller.userId)),
  })

const updateProfileRoute = ({ db }: AppContext) =>
  route({
    ...CUSTOMER_ROUTE,
    method: 'patch',
    path: '/auth/me',
    operationId: 'updateProfile',
    summary: 'Change your profile',
    description: 'Changes the name or the organization. Members that are missing or null keep their value.',
    responses: [{ status: 200, description: 'Your profile after the change', body: profileBody }],
    body: profileUpdateBody,
    handler: async ({ body, caller }) => {
      const changes = { fullName: body.full_name ?? undefined, organization: body.organization ?? undefined }
      return okProfile(await updateProfile(db, caller.userId, changes))
    },
  })

const changePasswordRoute = (ctx: AppContext) => {
  const throttle = createAttemptThrottle(ctx.redis, ctx.accounts, 'password_check')
  return route({
    ...CUSTOMER_ROUTE,
    method: 'post',
    path: '/auth/password',
    operationId: 'changePassword',
    summary: 'Change your password',
    description:
      'Changes the password, ends every other session and returns tokens to continue with. Refresh tokens of other sessions ' +
      'stop working at once, and access tokens issued before the change within 5 seconds, those of the caller included.',
    responses: [{ status: 200, description: 'The tokens of your new session', body: tokensBody }],
    body: passwordChangeBody(ctx.accounts.password),
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_LOGIN_ATTEMPTS'],
    ...HASHING_ROUTE,
    handler: async ({ body, caller, ...context }) => {
      const request = { ...toClientRequest(context), userId: caller.userId }
      return ok(await changePassword(ctx, throttle, body, request))
    },
  })
}

const exportRoute = ({ db }: AppContext) =>
  route({
    ...CUSTOMER_ROUTE,
    method: 'get',
    path: '/auth/me/export',
    operationId: 'exportAccount',
    summary: 'Export everything kept about your account',
    description:
      'Streams one JSON document with everything kept about the account. Hashes of passwords and codes and the secrets of ' +
      'webhooks are left out.',
    responses: [{ status: 200, description: 'Your data', body: exportBody }],
    isDownload: true,
    errors: ['RATE_LIMIT_EXCEEDED'],
    handler: async ({ caller }) => {
      const parts = await exportAccount(db, caller.userId)
      if (!parts) throw invalidAccessToken()
      // Every export differs: it has its time.
      return {
        status: 200,
        stream: { contentType: 'application/json; charset=utf-8', version: randomUUID(), parts },
      }
    },
  })

const eraseRoute = (ctx: AppContext) => {
  const throttle = createAttemptThrottle(ctx.redis, ctx.accounts, 'password_check')
  return route({
    ...CUSTOMER_ROUTE,
    method: 'delete',
    path: '/auth/me',
    operationId: 'eraseAccount',
    summary: 'Erase your account',
    description:
      'Erases the account with everything kept about it. Its address is free at once, access ends within 5 seconds, and the ' +
      'data is deleted within minutes. This cannot be undone.',
    responses: [{ status: 204, description: 'The account is erased' }],
    body: erasureBody,
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_LOGIN_ATTEMPTS'],
    ...HASHING_ROUTE,
    handler: async ({ body, caller, ...context }) => {
      const request = { ...toClientRequest(context), userId: caller.userId }
      const user = await findOwnAccount(ctx, request)
      await checkOwnPassword(ctx, throttle, user, { ...request, password: body.password })
      const erasure = { userId: user.id, sessionEpoch: user.sessionEpoch }
      if (!(await request.budget.spend(requestErasure(ctx.db, erasure)))) throw invalidAccessToken()
      request.log.info('security', { event: 'account_erased', user_id: user.id })
      return { status: 204 }
    },
  })
}

function okProfile(user: User | undefined) {
  if (!user || user.erasedAt) throw invalidAccessToken()
  return ok(toProfileBody(user))
}

function toProfileBody(user: User): ProfileBody {
  return {
    id: user.id,
    email: user.email,
    full_name: user.fullName,
    organization: user.organization,
    is_verified: user.isVerified,
    created_at: user.createdAt.toISOString(),
  }
}
