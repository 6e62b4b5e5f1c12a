import { findUser, updateProfile, type User } from '@crop/db'
import type { AppContext } from '../context'
import { ok, route } from '../http/contract/route'
import { invalidAccessToken } from '../http/errors/api-error'
import {
  passwordChangeSchema,
  profileBody,
  profileUpdateSchema,
  tokensBody,
  type ProfileBody,
} from './account-schemas'
import { createAttemptThrottle } from './attempt-throttle'
import { changePassword } from './change-password'
import { passwordResetRoutes } from './password-reset-routes'
import { sessionRoutes } from './session-routes'

const CUSTOMER_ROUTE = { tag: 'Accounts', access: 'customer', cache: 'no-store' } as const

export const accountRoutes = (ctx: AppContext) => [
  ...sessionRoutes(ctx),
  readProfileRoute(ctx),
  updateProfileRoute(ctx),
  changePasswordRoute(ctx),
  ...passwordResetRoutes(ctx),
]

const readProfileRoute = ({ db }: AppContext) =>
  route({
    ...CUSTOMER_ROUTE,
    method: 'get',
    path: '/auth/me',
    operationId: 'readProfile',
    summary: 'Get your profile',
    responses: [{ status: 200, description: 'Your profile', body: profileBody }],
    errors: [],
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
    body: profileUpdateSchema,
    errors: [],
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
    body: passwordChangeSchema(ctx.accounts.password),
    errors: ['INVALID_CREDENTIALS', 'TOO_MANY_LOGIN_ATTEMPTS'],
    // Time in the hash queue does not count against the request's timeout.
    managesOwnTimeout: true,
    handler: async ({ body, caller, clientIp, budget, log, abortSignal }) => {
      const request = { userId: caller.userId, clientIp: clientIp(), budget, log, signal: abortSignal() }
      return ok(await changePassword(ctx, throttle, body, request))
    },
  })
}

function okProfile(user: User | undefined) {
  if (!user) throw invalidAccessToken()
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
