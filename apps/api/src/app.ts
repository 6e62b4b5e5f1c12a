import { randomUUID } from 'node:crypto'
import { errorFields, withLogFields } from '@crop/runtime'
import cors from 'cors'
import express from 'express'
import type { ErrorRequestHandler, Express, RequestHandler } from 'express'
import helmet from 'helmet'
import { accountRoutes } from './accounts/account-routes'
import { createAuthenticator } from './accounts/authenticator'
import { analysisRoutes } from './analyses/analysis-routes'
import { taskRoutes } from './analyses/task-routes'
import { explorerPages } from './explorer/explorer-pages'
import { mountRoutes } from './http/mount-routes'
import type { MountedRoutes } from './http/openapi/document'
import { refusalOf, sendProblem } from './http/problem'
import { observeRequest } from './http/request-metrics'
import { Refusal } from './http/refusal'
import type { Route } from './http/route'
import { notificationRoutes } from './notifications/notification-routes'
import type { Parts } from './parts'
import { planHistoryRoutes } from './plans/plan-history-routes'
import { planRoutes } from './plans/plan-routes'
import { referenceRoutes } from './reference/reference-routes'
import { documentRoutes } from './service/document-routes'
import { errorPages } from './service/error-pages'
import { healthRoutes } from './service/health-routes'
import { mountPages } from './http/mount-pages'
import { referencePages } from './service/reference-page'

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/

/** Gives the request its id, which is in every log line of it and in its answer, and logs how it ended. */
const identify =
  ({ logger, isStopping }: Parts): RequestHandler =>
  (request, response, next) => {
    const given = request.get('x-request-id')
    const requestId = given !== undefined && REQUEST_ID.test(given) ? given : randomUUID()
    const startedAt = performance.now()
    const asked = { method: request.method, path: request.path }
    response.locals.requestId = requestId
    response.set('X-Request-Id', requestId)
    // A client that keeps its connection busy would hold up the stop for as long as it likes.
    if (isStopping()) response.set('Connection', 'close')
    withLogFields({ request_id: requestId }, () => {
      response.once('close', () => {
        const durationMs = performance.now() - startedAt
        const route = typeof response.locals.route === 'string' ? response.locals.route : 'none'
        observeRequest(durationMs / 1000, {
          ...{ method: request.method, route },
          status: String(response.statusCode),
        })
        // Named, for a client that goes away takes the context with it.
        const status = response.writableEnded ? response.statusCode : undefined
        const ended = status === undefined ? 'request aborted by its client' : 'request'
        logger.info(ended, { request_id: requestId, ...asked, status, duration_ms: Math.round(durationMs) })
      })
      next()
    })
  }

const securityHeaders: RequestHandler[] = [
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Other origins may read what CORS lets them read.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  }),
  (request, response, next) => {
    if (request.secure) response.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    response.vary('Origin')
    next()
  },
]

const crossOrigin = (origins: string[]) =>
  cors({
    origin: origins.includes('*') ? '*' : origins,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders:
      'Authorization, Content-Type, Idempotency-Key, If-None-Match, Prefer, X-API-Key, X-Request-Id'.split(
        ', ',
      ),
    exposedHeaders:
      'Allow, ETag, Idempotent-Replayed, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id, Deprecation, Sunset'.split(
        ', ',
      ),
    maxAge: 600,
    // Routes answer OPTIONS themselves, with `Allow`.
    preflightContinue: true,
  })

/** Directives are in any letter case; the library that compares entity tags knows them in lower case only. */
const foldCacheControl: RequestHandler = (request, _response, next) => {
  const asked = request.headers['cache-control']
  if (asked !== undefined) request.headers['cache-control'] = asked.toLowerCase()
  next()
}

/** A path that is not valid percent-encoding names nothing: escaped once more, it is an id that does not exist. */
const tolerateBrokenEscapes: RequestHandler = (request, _response, next) => {
  try {
    decodeURIComponent(request.path)
  } catch {
    const [path = '', ...query] = request.url.split('?')
    request.url = [path.replaceAll('%', '%25'), ...query].join('?')
  }
  next()
}

const answerErrors =
  ({ http, logger }: Parts): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error)
    const refusal = refusalOf(error)
    if (!refusal) logger.error('request failed', errorFields(error))
    else if (refusal.cause !== undefined) logger.warn('request refused', errorFields(refusal.cause))
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
  app.use(
    identify(parts),
    securityHeaders,
    crossOrigin(parts.http.corsOrigins),
    tolerateBrokenEscapes,
    foldCacheControl,
  )
  for (const { at, routes } of mountedRoutes(parts)) app.use(at, mountRoutes(routes, authenticator))
  const explorer = parts.http.explorer ? explorerPages() : []
  app.use(mountPages([...errorPages(parts.http.publicBaseUrl), ...referencePages, ...explorer]))
  app.use(() => {
    throw new Refusal('ROUTE_NOT_FOUND', 'No operation has this path.')
  })
  app.use(answerErrors(parts))
  return app
}
