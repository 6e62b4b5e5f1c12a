import { isIP } from 'node:net'
import type { Caller } from '@crop/domain'
import type { Request, Response } from 'express'
import { authenticate } from './authenticate'
import type { Authenticator } from './authenticate'
import { getRequestContext, setMatchedRoute } from './request-context'
import type { Header } from './request-context'
import { parseIdempotencyKey } from './idempotency'
import { readBody } from './read-body'
import { ApiError, validationFailed } from '../errors/api-error'
import type { Deprecation, HandlerResult, Route } from '../contract/route'
import { JSON_TYPE, send, sendTagged } from './send'
import { createTimeBudget } from './time-budget'
import type { TimeBudget } from './time-budget'
import type { Checked } from './validation'

/** A proxy may put anything into the header that it forwards; only an address is one. */
function clientIpOf(request: Request): string | undefined {
  const ip = request.ip?.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/, '')
  return ip !== undefined && isIP(ip) !== 0 ? ip : undefined
}

/** Made for the few who ask: an abort makes an error with a stack. */
function createAbortSignal(response: Response): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  return controller.signal
}

const noCheck: Checked<undefined> = { value: undefined, errors: [] }

/** Media type, size and syntax, also of headers, before the fields; then every problem of body and query at once. */
async function readInput(route: Route, request: Request, response: Response) {
  const given = route.checkBody ? await readBody(request, response) : undefined
  const idempotencyKey = route.idempotent ? parseIdempotencyKey(request.get('idempotency-key')) : undefined
  const body = route.checkBody ? route.checkBody(given) : noCheck
  const query = route.checkQuery ? route.checkQuery(request.url) : noCheck
  const errors = [...body.errors, ...query.errors]
  if (errors.length > 0) throw validationFailed(errors)
  return { body: body.value, query: query.value, idempotencyKey }
}

interface Call {
  request: Request
  response: Response
  caller: Caller | undefined
  budget: TimeBudget
  reauthenticate(): Promise<void>
}

/** What the path holds; only a wildcard would make a list of it, and no route has one. */
function paramsOf({ params }: Request): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const name of Object.keys(params)) texts[name] = String(params[name])
  return texts
}

async function handle(route: Route, call: Call): Promise<HandlerResult> {
  const { request, response, caller, budget, reauthenticate } = call
  const { body, query, idempotencyKey } = await readInput(route, request, response)
  const { requestId, log } = getRequestContext(response)
  const handled = route.handler({
    params: paramsOf(request),
    query,
    body,
    caller,
    header: (name) => request.get(name),
    requestId,
    log,
    idempotencyKey,
    clientIp: () => clientIpOf(request),
    budget,
    abortSignal: () => createAbortSignal(response),
    reauthenticate,
  })
  return route.managesOwnTimeout ? handled : budget.spend(handled)
}

/** Only what is read has an entity tag. */
function sendReply(
  route: Route,
  request: Request,
  response: Response,
  { status, headers, json }: HandlerResult,
): void {
  const all: Header[] = Object.entries({ 'Cache-Control': route.cache, ...headers })
  if (json === undefined) return send(response, { status, headers: all })
  if (route.method === 'get' && status === 200)
    return sendTagged(request, response, { headers: all, body: json })
  send(response, { status, headers: [...all, JSON_TYPE], body: json })
}

/** RFC 9745 and RFC 8594. */
const deprecationHeaders = ({ since, sunset }: Deprecation): Header[] => [
  ['Deprecation', `@${Math.floor(since.getTime() / 1000)}`],
  ['Sunset', sunset.toUTCString()],
]

/** One request of a known route, in the contract's order: who calls, what is asked, then the handler. */
export async function handleRequest(
  route: Route,
  authenticator: Authenticator,
  request: Request,
  response: Response,
): Promise<void> {
  const exchange = setMatchedRoute(route.path, request, response)
  if (route.deprecated) exchange.headers.push(...deprecationHeaders(route.deprecated))
  if (route.access !== 'none') exchange.vary = 'Origin, Authorization, X-API-Key'
  const budget = createTimeBudget()
  const { authorization } = request.headers
  const credentials = { authorization, apiKey: request.get('x-api-key') }
  const known = () => authenticate(authenticator, route.access, credentials, exchange.log)
  const first = known()
  const caller = first instanceof Promise ? await budget.spend(first) : first
  const reauthenticate = async () => {
    try {
      await budget.spend(Promise.resolve(known()))
    } catch (error) {
      // Its time was not over when the request came.
      if (!(error instanceof ApiError && error.code === 'TOKEN_EXPIRED')) throw error
    }
  }
  const reply = await handle(route, { request, response, caller, budget, reauthenticate })
  sendReply(route, request, response, reply)
}
