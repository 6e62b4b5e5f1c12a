import compression from 'compression'
import express, { type Express } from 'express'
import { accountRoutes } from './accounts/account-routes'
import { createAuthenticator } from './accounts/authenticator'
import { mountMailLinks } from './accounts/mail-link-pages'
import { analysisRoutes } from './analyses/analysis-routes'
import { batchRoutes } from './analyses/batches/batch-routes'
import { recordRoutes } from './analyses/records/record-routes'
import { taskRoutes } from './analyses/task-routes'
import type { AppContext } from './context'
import { clientModules } from './docs/client-modules'
import { createReferencePages } from './docs/docs-page'
import { createErrorPages } from './docs/error-pages'
import { createGuidePages } from './docs/guide-pages'
import { openApiRoutes } from './docs/openapi-routes'
import { failurePage, mailLinkPage } from './docs/visitor-pages'
import type { MountedRoutes } from './http/contract/openapi/document'
import type { Route } from './http/contract/route'
import { createErrorHandler } from './http/pipeline/error-handler'
import { checkRequestHead, escapeInvalidPath } from './http/pipeline/malformed-requests'
import { mountPages } from './http/pipeline/mount-pages'
import { mountRoutes, respondToServerOptions } from './http/pipeline/mount-routes'
import { requestContext } from './http/pipeline/request-context'
import { createRouteNotFound } from './http/pipeline/unknown-path'
import { mapRoutes } from './maps/map-routes'
import { notificationRoutes } from './notifications/notification-routes'
import { healthRoutes } from './ops/health-routes'
import { planRoutes } from './plans/plan-routes'
import { referenceRoutes } from './reference/reference-routes'
import { isWebPageBuilt, mountWebPage } from './web/web-page'
import { webhookRoutes } from './webhooks/webhook-routes'
import { createWellKnownFiles } from './web/well-known-files'

/** Lists the routes under `/api/v1`. */
export const listProductRoutes = (ctx: AppContext): Route[] => [
  ...accountRoutes(ctx),
  ...analysisRoutes(ctx),
  ...taskRoutes(ctx),
  // Before the records, because `/analyses/batches` matches the path of a record too.
  ...batchRoutes(ctx),
  ...recordRoutes(ctx),
  ...planRoutes(ctx),
  ...notificationRoutes(ctx),
  ...webhookRoutes(ctx),
  ...referenceRoutes(ctx),
  ...mapRoutes(ctx),
]

/** Lists all routes of the public port by path prefix. */
export function listMountedRoutes(ctx: AppContext): MountedRoutes[] {
  const mounted: MountedRoutes[] = [
    { at: '/api/v1', routes: listProductRoutes(ctx) },
    { at: '', routes: [...healthRoutes(ctx), ...openApiRoutes(() => mounted)] },
  ]
  return mounted
}

/** Creates the Express app of the public port, without listening. */
export function createApp(ctx: AppContext): Express {
  const authenticator = createAuthenticator(ctx)
  const app = express()
  app.disable('x-powered-by')
  app.enable('case sensitive routing')
  app.set('trust proxy', ctx.http.trustedProxies)
  app.use(requestContext(ctx), checkRequestHead, escapeInvalidPath, respondToServerOptions)
  const mounted = listMountedRoutes(ctx)
  for (const { at, routes } of mounted)
    app.use(at, mountRoutes(routes, authenticator, ctx.deadlines.requestMs))
  app.use(mountMailLinks(ctx, mailLinkPage))
  app.use(compression())
  if (ctx.http.webPage && isWebPageBuilt()) app.use(mountWebPage(ctx))
  const { publicBaseUrl, securityContact, webPage } = ctx.http
  app.use(
    mountPages([
      ...createErrorPages(publicBaseUrl),
      ...createReferencePages(mounted),
      ...createGuidePages(mounted),
      ...clientModules,
      ...createWellKnownFiles({ publicBaseUrl, securityContact, hasWebPage: webPage }),
    ]),
  )
  const createNotFound = createRouteNotFound(mounted)
  app.use((request) => {
    throw createNotFound(request)
  })
  app.use(createErrorHandler({ publicBaseUrl, errorPage: failurePage }))
  return app
}
