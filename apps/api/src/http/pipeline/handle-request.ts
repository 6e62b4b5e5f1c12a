import { isIP } from 'node:net'
import { DEFAULT_LANGUAGE } from '@crop/domain'
import type { Request, Response } from 'express'
import type { Deprecation, HandlerResult, Route } from '../contract/route'
import { ApiError, validationFailed } from '../errors/api-error'
import { authenticate, type Authenticator } from './authenticate'
import { chooseLanguage } from './choose-language'
import { createDownloadLimit } from './download-limit'
import { createKeyedRequest, parseIdempotencyKey } from './idempotency'
import { waitWithinBudget } from './fast-paths/maybe-promise'
import type { Header } from './fast-paths/raw-headers'
import { createMediaTypeNegotiator } from './negotiate-media-type'
import { createBodyReader } from './read-body'
import { type RequestContext, setMatchedRoute } from './request-context'
import { JSON_CONTENT_TYPE, send, sendCompressed, sendStream, sendWithEntityTag } from './send'
import { parsePreferences } from './preferences'
import { createTimeBudget } from './time-budget'
import {
  createBodyValidator,
  createQueryValidator,
  listUnknownParameters,
  type ValidationResult,
} from './validation'

/** Creates the handler of a route: authenticate, negotiate, validate, run the route's handler, send. */
export function createRequestHandler(route: Route, authenticator: Authenticator, budgetMs: number) {
  const readInput = createInputReader(route)
  const negotiateMediaType = createMediaTypeNegotiator(route)
  const isTranslated = route.headers.includes('Accept-Language')
  const limitDownloads = route.isDownload ? createDownloadLimit() : undefined
  return async function handleRequest(request: Request, response: Response): Promise<void> {
    const context = setMatchedRoute(route.path, request, response)
    addRouteHeaders(route, context)
    if (isTranslated) context.vary += ', Accept-Language'
    if (hasMediaTypes(route)) context.vary += ', Accept'
    const { requestId, log } = context
    const budget = createTimeBudget(budgetMs)

    const credentials = {
      authorization: request.headers.authorization,
      apiKey: request.get('x-api-key'),
    }
    const authenticateCaller = () =>
      waitWithinBudget(authenticate(authenticator, route, credentials, log), budget)
    const caller = await authenticateCaller()

    const { isStrict, waitSeconds } = parsePreferences(request.get('prefer'))
    if (isStrict) context.headers.push(STRICT_HANDLING)
    const mediaType = negotiateMediaType(request)
    const { body, query, idempotencyKey } = await readInput(request, response, isStrict)
    if (caller) limitDownloads?.(caller, response)

    const handled = route.handler({
      params: getParams(request),
      query,
      body,
      caller,
      waitSeconds,
      mediaType,
      language: isTranslated ? chooseLanguage(request) : DEFAULT_LANGUAGE,
      requestId,
      log,
      createKeyedRequest: (content) => createKeyedRequest(route, { caller, key: idempotencyKey, content }),
      clientIp: () => getClientIp(request),
      budget,
      abortSignal: () => createAbortSignal(response),
      reauthenticate: () => reauthenticate(authenticateCaller),
    })
    const result = await (route.managesOwnTimeout ? handled : budget.spend(handled))

    await sendResult(route, request, response, isStrict ? withStrictHandling(result, context) : result)
  }
}

function addRouteHeaders(route: Route, context: RequestContext): void {
  if (route.deprecated) context.headers.push(...toDeprecationHeaders(route.deprecated))
  if (route.access !== 'none') context.vary = 'Origin, Authorization, X-API-Key'
}

/** The headers of RFC 9745 and RFC 8594. */
const toDeprecationHeaders = ({ since, sunset }: Deprecation): Header[] => [
  ['Deprecation', `@${Math.floor(since.getTime() / 1000)}`],
  ['Sunset', sunset.toUTCString()],
]

const STRICT_HANDLING: Header = ['Preference-Applied', 'handling=strict']

/** Names both preferences in one header if the handler has applied another one. */
function withStrictHandling(result: HandlerResult, context: RequestContext): HandlerResult {
  const applied = result.headers?.['Preference-Applied']
  if (applied === undefined) return result
  context.headers.splice(context.headers.indexOf(STRICT_HANDLING), 1)
  return {
    ...result,
    headers: { ...result.headers, 'Preference-Applied': `${applied}, ${STRICT_HANDLING[1]}` },
  }
}

const NOT_VALIDATED: ValidationResult = { errors: [] }

/**
 * Creates the function that reads and validates the input of a route. Media type, size, syntax and headers are checked
 * first (400, 413, 415). Errors in body and query are then reported together (422).
 */
function createInputReader(route: Route) {
  const readBody = createBodyReader(route.maxBodyBytes)
  const validateBody = route.body && createBodyValidator(route.body)
  const validateQuery = route.query && createQueryValidator(route.query)
  return async (request: Request, response: Response, isStrict: boolean) => {
    const json = validateBody ? await readBody(request, response) : undefined
    const idempotencyKey = route.idempotent ? parseIdempotencyKey(request.get('idempotency-key')) : undefined
    const body = validateBody ? validateBody(json, isStrict) : NOT_VALIDATED
    const query = validateQuery ? validateQuery(request.url) : NOT_VALIDATED
    const unknown = isStrict ? listUnknownParameters(route.query, request.url) : []
    const errors = [...body.errors, ...query.errors, ...unknown]
    if (errors.length > 0) throw validationFailed(errors)
    return { body: body.value, query: query.value, idempotencyKey }
  }
}

/** Returns the path parameters as strings. Express also allows lists, for wildcards, which no route uses. */
function getParams({ params }: Request): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
}

/** Returns the client's IP address; `undefined` if the proxy's header contains anything else. */
function getClientIp(request: Request): string | undefined {
  const ip = request.ip?.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/, '')
  return ip !== undefined && isIP(ip) !== 0 ? ip : undefined
}

/** Aborts when the client disconnects. Created only on request, because an abort creates an error with a stack trace. */
function createAbortSignal(response: Response): AbortSignal {
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  return controller.signal
}

/** Authenticates again after a wait. A token that expires during the wait is accepted, because it was valid when the request arrived. */
async function reauthenticate(authenticateCaller: () => unknown): Promise<void> {
  try {
    await authenticateCaller()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'TOKEN_EXPIRED')) throw error
  }
}

const hasMediaTypes = (route: Route) => route.responses.some(({ mediaTypes }) => mediaTypes !== undefined)

/** Sends the handler's result. Only successful reads get an entity tag. */
async function sendResult(
  route: Route,
  request: Request,
  response: Response,
  result: HandlerResult,
): Promise<void> {
  const { status, json, stream } = result
  const headers: Header[] = Object.entries({ 'Cache-Control': route.cache, ...result.headers })
  if (stream) {
    await sendStream(request, response, { status, headers, stream })
  } else if (json === undefined) {
    send(response, { status, headers })
  } else if (route.method === 'get' && status === 200) {
    const representation = { headers, body: json }
    if (route.isCompressed) await sendCompressed(request, response, representation)
    else sendWithEntityTag(request, response, representation)
  } else {
    send(response, { status, headers: [...headers, JSON_CONTENT_TYPE], body: json })
  }
}
