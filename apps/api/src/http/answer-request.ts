import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import type { Caller } from '@crop/domain'
import type { Request, Response } from 'express'
import { authenticate } from './authenticate'
import type { Authenticator } from './authenticate'
import { readIdempotencyKey } from './idempotency'
import { readBody } from './read-body'
import { validationFailed } from './refusal'
import { nameRequestSpan } from './request-span'
import type { Deprecation, Reply, Route } from './route'
import { createTimeBudget } from './time-budget'
import type { TimeBudget } from './time-budget'
import type { Checked } from './validation'

function requestIdOf(response: Response): string {
  const id: unknown = response.locals.requestId
  return typeof id === 'string' ? id : randomUUID()
}

/** A proxy may put anything into the header that it forwards; only an address is one. */
function clientIpOf(request: Request): string | undefined {
  const ip = request.ip?.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/, '')
  return ip !== undefined && isIP(ip) !== 0 ? ip : undefined
}

function clientGone(response: Response): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}

const noCheck: Checked<undefined> = { value: undefined, errors: [] }

/** Headers, media type, size and syntax before the fields; then every problem of body and query at once. */
async function readInput(route: Route, request: Request, response: Response) {
  const idempotencyKey = route.idempotent ? readIdempotencyKey(request.get('idempotency-key')) : undefined
  const body = route.checkBody ? route.checkBody(await readBody(request, response)) : noCheck
  const query = route.checkQuery ? route.checkQuery(request.url) : noCheck
  const errors = [...body.errors, ...query.errors]
  if (errors.length > 0) throw validationFailed(errors)
  return { body: body.value, query: query.value, idempotencyKey }
}

interface Exchange {
  request: Request
  response: Response
  caller: Caller | undefined
  budget: TimeBudget
}

async function handle(route: Route, { request, response, caller, budget }: Exchange): Promise<Reply> {
  const input = await readInput(route, request, response)
  const params = Object.entries(request.params).map(([name, value]) => [name, String(value)] as const)
  const handled = route.handle({
    ...input,
    ...{ caller, budget, params: Object.fromEntries(params) },
    header: (name) => request.get(name),
    requestId: requestIdOf(response),
    clientIp: clientIpOf(request),
    signal: clientGone(response),
  })
  return route.waits ? handled : budget.spend(handled)
}

function send(route: Route, response: Response, reply: Reply): void {
  response.status(reply.status)
  response.set('Cache-Control', route.cache)
  response.set(reply.headers ?? {})
  if (reply.json === undefined) return void response.end()
  response.set('Content-Type', 'application/json; charset=utf-8')
  // `send` adds the entity tag and answers 304; other answers carry no tag.
  if (route.method === 'get' && reply.status === 200) response.send(reply.json)
  else response.end(reply.json)
}

/** RFC 9745 and RFC 8594. */
const deprecationHeaders = ({ since, sunset }: Deprecation) => ({
  Deprecation: `@${Math.floor(since.getTime() / 1000)}`,
  Sunset: sunset.toUTCString(),
})

/** One request of a known route, in the contract's order: who calls, what is asked, then the handler. */
export async function answerRequest(
  route: Route,
  authenticator: Authenticator,
  request: Request,
  response: Response,
): Promise<void> {
  response.locals.route = route.path
  nameRequestSpan(request, route.path)
  if (route.deprecated) response.set(deprecationHeaders(route.deprecated))
  if (route.access !== 'none') response.vary('Authorization, X-API-Key')
  const budget = createTimeBudget()
  const credentials = { authorization: request.get('authorization'), apiKey: request.get('x-api-key') }
  const caller = await budget.spend(authenticate(authenticator, route.access, credentials))
  send(route, response, await handle(route, { request, response, caller, budget }))
}
