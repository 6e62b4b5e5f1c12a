import express, { type IRoute, type RequestHandler, type Router } from 'express'
import type { CachePolicy, Route } from '../contract/route'
import { ApiError } from '../errors/api-error'
import type { Authenticator } from './authenticate'
import { createRequestHandler } from './handle-request'
import type { Header } from './fast-paths/raw-headers'
import { send } from './send'

/**
 * Creates a router for the routes. Express responds to HEAD like GET; `handleOtherMethods` does the rest.
 *
 * @param budgetMs how long a request may wait for Postgres and Redis
 */
export function mountRoutes(
  routes: readonly Route[],
  authenticator: Authenticator,
  budgetMs: number,
): Router {
  const router = express.Router({ caseSensitive: true })
  for (const path of new Set(routes.map((route) => route.path))) {
    const routesOnPath = routes.filter((route) => route.path === path)
    const expressRoute = router.route(path)
    for (const route of routesOnPath) {
      expressRoute[route.method](createRequestHandler(route, authenticator, budgetMs))
    }
    handleOtherMethods(expressRoute, toAllowHeader(routesOnPath), toCacheHeader(routesOnPath))
  }
  return router
}

/** Responds to OPTIONS with the allowed methods, and to every other method with 405. */
export function handleOtherMethods(expressRoute: IRoute, allow: string, cacheHeader: Header[] = []): void {
  expressRoute.options((_request, response) =>
    send(response, { status: 204, headers: [['Allow', allow], ...cacheHeader] }),
  )
  expressRoute.all(() => {
    throw new ApiError('METHOD_NOT_ALLOWED', {
      detail: `This path supports ${allow}.`,
      headers: { Allow: allow },
    })
  })
}

/** The methods of all paths together. */
export const ALL_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/** Responds to `OPTIONS *`, which asks about the server and not about a path (RFC 9110, 9.3.7). */
export const respondToServerOptions: RequestHandler = ({ method, url }, response, next) => {
  if (method !== 'OPTIONS' || url !== '*') return next()
  send(response, { status: 204, headers: [['Allow', ALL_METHODS]] })
}

function toAllowHeader(routes: Route[]): string {
  const methods = routes.map((route) => route.method.toUpperCase())
  const head = methods.includes('GET') ? ['HEAD'] : []
  return [...methods, ...head, 'OPTIONS'].join(', ')
}

const STRICTEST_FIRST: readonly CachePolicy[] = ['no-store', 'private, no-cache', 'public, max-age=3600']

/** Returns the strictest cache policy of the routes on a path. */
function toCacheHeader(routes: Route[]): Header[] {
  const policy = STRICTEST_FIRST.find((candidate) => routes.some(({ cache }) => cache === candidate))
  return policy === undefined ? [] : [['Cache-Control', policy]]
}
