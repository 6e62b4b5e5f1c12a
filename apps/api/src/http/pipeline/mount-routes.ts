import express from 'express'
import type { IRoute, Request, Response, Router } from 'express'
import { handleRequest } from './handle-request'
import type { Authenticator } from './authenticate'
import { ApiError } from '../errors/api-error'
import type { Header } from './request-context'
import type { CachePolicy, Route } from '../contract/route'
import { send } from './send'

function methodsOf(routes: Route[]): string {
  const methods = routes.map((route) => route.method.toUpperCase())
  const head = methods.includes('GET') ? ['HEAD'] : []
  return [...methods, ...head, 'OPTIONS'].join(', ')
}

const STRICTEST_FIRST: readonly CachePolicy[] = ['no-store', 'private, no-cache', 'public, max-age=3600']

/** The strictest policy of a path. */
function cacheOf(routes: Route[]): Header[] {
  const policy = STRICTEST_FIRST.find((candidate) => routes.some(({ cache }) => cache === candidate))
  return policy === undefined ? [] : [['Cache-Control', policy]]
}

/** OPTIONS lists the methods of a path, and any other method is refused with the same list. */
export function handleOtherMethods(place: IRoute, allow: string, cache: Header[] = []): void {
  place.options((_request, response) =>
    send(response, { status: 204, headers: [['Allow', allow], ...cache] }),
  )
  place.all(() => {
    const detail = `This path answers ${allow}.`
    throw new ApiError('METHOD_NOT_ALLOWED', { detail, headers: { Allow: allow } })
  })
}

/** One Express router for the whole list: GET answers HEAD too, OPTIONS lists the methods, others are 405. */
export function mountRoutes(routes: readonly Route[], authenticator: Authenticator): Router {
  const router = express.Router({ caseSensitive: true })
  for (const path of new Set(routes.map((route) => route.path))) {
    const onPath = routes.filter((route) => route.path === path)
    const place = router.route(path)
    for (const route of onPath) {
      place[route.method]((request: Request, response: Response) =>
        handleRequest(route, authenticator, request, response),
      )
    }
    handleOtherMethods(place, methodsOf(onPath), cacheOf(onPath))
  }
  return router
}
