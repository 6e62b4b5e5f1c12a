import { errorFields } from '@crop/runtime'
import express from 'express'
import type { ErrorRequestHandler, Express, RequestHandler } from 'express'
import { accountRoutes } from './accounts/account-routes'
import { createAuthenticator } from './accounts/authenticator'
import { analysisRoutes } from './analyses/analysis-routes'
import { taskRoutes } from './analyses/task-routes'
import { explorerPages } from './explorer/explorer-pages'
import { exchangeOf } from './http/pipeline/request-context'
import { refuseManyHeaders } from './http/pipeline/header-limit'
import { identify } from './http/pipeline/request-context-middleware'
import { mountRoutes } from './http/pipeline/mount-routes'
import type { MountedRoutes } from './http/contract/openapi/document'
import { refusalOf, sendProblem } from './http/errors/problem'
import { Refusal } from './http/errors/api-error'
import type { Route } from './http/contract/route'
import { notificationRoutes } from './notifications/notification-routes'
import type { Parts } from './context'
import { planHistoryRoutes } from './plans/plan-history-routes'
import { planRoutes } from './plans/plan-routes'
import { referenceRoutes } from './reference/reference-routes'
import { documentRoutes } from './docs/openapi-routes'
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
  ({ http }: Parts): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error)
    const refusal = refusalOf(error)
    const { log } = exchangeOf(response)
    if (!refusal) log.error('request failed', errorFields(error))
    else if (refusal.cause !== undefined) log.warn('request refused', errorFields(refusal.cause))
    sendProblem(response, refusal, http.publicBaseUrl)
  }

/** Every operation below `/api/v1`. */
export const productRoutes = (parts: Parts): Route[] => [
  ...accountRoutes(parts),
  ...analysisRoutes(parts),
  ...taskRoutes(parts),
  ...planRoutes(parts),
  ...planHistoryRoutes(parts),
  ...notificationRoutes(parts),
  ...referenceRoutes(parts),
]

/** Every operation that is served, and below which path. */
export function mountedRoutes(parts: Parts): MountedRoutes[] {
  const mounted: MountedRoutes[] = [
    { at: '/api/v1', routes: productRoutes(parts) },
    { at: '', routes: [...healthRoutes(parts), ...documentRoutes(() => mounted)] },
  ]
  return mounted
}

/** The whole HTTP surface, without a port: tests and `main.ts` serve it. */
export function createApp(parts: Parts): Express {
  const authenticator = createAuthenticator(parts)
  const app = express()
  app.disable('x-powered-by')
  app.enable('case sensitive routing')
  app.set('trust proxy', parts.http.trustedProxies)
  app.use(identify(parts), refuseManyHeaders, tolerateBrokenEscapes)
  for (const { at, routes } of mountedRoutes(parts)) app.use(at, mountRoutes(routes, authenticator))
  const explorer = parts.http.explorer ? explorerPages() : []
  app.use(mountPages([...errorPages(parts.http.publicBaseUrl), ...docsPages, ...explorer]))
  app.use(() => {
    throw new Refusal('ROUTE_NOT_FOUND')
  })
  app.use(answerErrors(parts))
  return app
}
