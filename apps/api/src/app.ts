import { toErrorFields } from '@crop/runtime'
import express from 'express'
import type { ErrorRequestHandler, Express, RequestHandler } from 'express'
import { accountRoutes } from './accounts/account-routes'
import { createAuthenticator } from './accounts/authenticator'
import { analysisRoutes } from './analyses/analysis-routes'
import { taskRoutes } from './analyses/task-routes'
import { listWebPages } from './web/web-pages'
import { getRequestContext } from './http/pipeline/request-context'
import { limitHeaderCount } from './http/pipeline/header-limit'
import { requestContext } from './http/pipeline/request-context-middleware'
import { mountRoutes } from './http/pipeline/mount-routes'
import type { MountedRoutes } from './http/contract/openapi/document'
import { toApiError, sendProblem } from './http/errors/problem'
import { ApiError } from './http/errors/api-error'
import type { Route } from './http/contract/route'
import { notificationRoutes } from './notifications/notification-routes'
import type { AppContext } from './context'
import { planRoutes } from './plans/plan-routes'
import { referenceRoutes } from './reference/reference-routes'
import { openApiRoutes } from './docs/openapi-routes'
import { errorPages } from './docs/error-pages'
import { healthRoutes } from './ops/health-routes'
import { mountPages } from './http/pipeline/mount-pages'
import { docsPages } from './docs/docs-page'

/** A path that is not valid percent-encoding names nothing: escaped once more, it is an id that does not exist. */
const tolerateBrokenEscapes: RequestHandler = (request, _response, next) => {
  if (!request.url.includes('%')) return next()
  try {
    decodeURIComponent(request.path)
  } catch {
    const [path = '', ...query] = request.url.split('?')
    request.url = [path.replaceAll('%', '%25'), ...query].join('?')
  }
  next()
}

const answerErrors =
  ({ http }: AppContext): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error)
    const refusal = toApiError(error)
    const { log } = getRequestContext(response)
    if (!refusal) log.error('request failed', toErrorFields(error))
    else if (refusal.cause !== undefined) log.warn('request refused', toErrorFields(refusal.cause))
    sendProblem(response, refusal, http.publicBaseUrl)
  }

/** Every operation below `/api/v1`. */
export const productRoutes = (ctx: AppContext): Route[] => [
  ...accountRoutes(ctx),
  ...analysisRoutes(ctx),
  ...taskRoutes(ctx),
  ...planRoutes(ctx),
  ...notificationRoutes(ctx),
  ...referenceRoutes(ctx),
]

/** Every operation that is served, and below which path. */
export function mountedRoutes(ctx: AppContext): MountedRoutes[] {
  const mounted: MountedRoutes[] = [
    { at: '/api/v1', routes: productRoutes(ctx) },
    { at: '', routes: [...healthRoutes(ctx), ...openApiRoutes(() => mounted)] },
  ]
  return mounted
}

/** The whole HTTP surface, without a port: tests and `main.ts` serve it. */
export function createApp(ctx: AppContext): Express {
  const authenticator = createAuthenticator(ctx)
  const app = express()
  app.disable('x-powered-by')
  app.enable('case sensitive routing')
  app.set('trust proxy', ctx.http.trustedProxies)
  app.use(requestContext(ctx), limitHeaderCount, tolerateBrokenEscapes)
  for (const { at, routes } of mountedRoutes(ctx)) app.use(at, mountRoutes(routes, authenticator))
  const web = ctx.http.explorer ? listWebPages() : []
  app.use(mountPages([...errorPages(ctx.http.publicBaseUrl), ...docsPages, ...web]))
  app.use(() => {
    throw new ApiError('ROUTE_NOT_FOUND')
  })
  app.use(answerErrors(ctx))
  return app
}
