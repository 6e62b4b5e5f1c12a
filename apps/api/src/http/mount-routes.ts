import { randomUUID } from 'node:crypto'
import type { Caller } from '@crop/domain'
import { within } from '@crop/runtime'
import express from 'express'
import type { Request, Response, Router } from 'express'
import { authenticate } from './authenticate'
import type { Authenticator } from './authenticate'
import { readBody } from './read-body'
import { Refusal, serviceUnavailable, validationFailed } from './refusal'
import type { Reply, Route } from './route'
import type { Checked } from './validation'

export function requestIdOf(response: Response): string {
  const id: unknown = response.locals.requestId
  return typeof id === 'string' ? id : randomUUID()
}

function clientGone(response: Response): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}

const noCheck: Checked<undefined> = { value: undefined, errors: [] }

/** Media type, size and syntax before the fields; then every problem of body and query at once. */
async function readInput(route: Route, request: Request, response: Response) {
  const body = route.checkBody ? route.checkBody(await readBody(request, response)) : noCheck
  const query = route.checkQuery ? route.checkQuery(request.url) : noCheck
  const errors = [...body.errors, ...query.errors]
  if (errors.length > 0) throw validationFailed(errors)
  return { body: body.value, query: query.value }
}

async function answer(
  route: Route,
  caller: Caller | undefined,
  request: Request,
  response: Response,
): Promise<Reply> {
  const input = await readInput(route, request, response)
  const params = Object.fromEntries(
    Object.entries(request.params).map(([name, value]) => [name, String(value)]),
  )
  const handled = route.handle({
    ...input,
    params,
    caller,
    header: (name) => request.get(name),
    requestId: requestIdOf(response),
    clientIp: request.ip?.replace(/%.*$/, ''),
    signal: clientGone(response),
  })
  return within(handled, route.deadlineMs, serviceUnavailable)
}

function send(route: Route, request: Request, response: Response, reply: Reply): void {
  response.status(reply.status)
  response.set('Cache-Control', route.cache)
  if (route.access !== 'none') response.vary('Authorization, X-API-Key')
  response.set(reply.headers ?? {})
  if (reply.json === undefined) return void response.end()
  response.set('Content-Type', 'application/json; charset=utf-8')
  // `send` adds the entity tag and answers 304; other answers carry no tag.
  if (route.method === 'get' && reply.status === 200) response.send(reply.json)
  else response.end(reply.json)
}

function methodsOf(routes: Route[]): string {
  const methods = routes.map((route) => route.method.toUpperCase())
  const head = methods.includes('GET') ? ['HEAD'] : []
  return [...methods, ...head, 'OPTIONS'].join(', ')
}

/** One Express router for the whole list: GET answers HEAD too, OPTIONS lists the methods, others are 405. */
export function mountRoutes(routes: readonly Route[], authenticator: Authenticator): Router {
  const router = express.Router({ caseSensitive: true })
  for (const path of new Set(routes.map((route) => route.path))) {
    const onPath = routes.filter((route) => route.path === path)
    const place = router.route(path)
    for (const route of onPath) {
      place[route.method](async (request: Request, response: Response) => {
        const caller = await within(
          authenticate(authenticator, route.access, {
            authorization: request.get('authorization'),
            apiKey: request.get('x-api-key'),
          }),
          route.deadlineMs,
          serviceUnavailable,
        )
        send(route, request, response, await answer(route, caller, request, response))
      })
    }
    const allow = methodsOf(onPath)
    place.options((_request, response) => void response.set('Allow', allow).status(204).end())
    place.all(() => {
      throw new Refusal('METHOD_NOT_ALLOWED', `This path answers ${allow}.`, { headers: { Allow: allow } })
    })
  }
  return router
}
