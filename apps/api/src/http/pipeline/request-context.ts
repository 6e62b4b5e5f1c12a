import { randomUUID } from 'node:crypto'
import { type Logger, runInSpan, toTraceFields, type ScopedLogger } from '@crop/runtime'
import type { Request, RequestHandler, Response } from 'express'
import { createCommonHeaders } from './common-headers'
import type { Header } from './fast-paths/raw-headers'
import { endRequestSpan, observeRequest, setSpanRoute, startRequestSpan } from './request-telemetry'

/** The state of one request that every stage of the pipeline shares. */
export interface RequestContext {
  requestId: string
  /** Adds the request id to every line. */
  log: ScopedLogger
  /** Response headers; later stages may append. */
  headers: Header[]
  /** Value of the `Vary` header. */
  vary: string
  /** Path template of the matched route, or `none`. */
  route: string
}

declare global {
  // Express types `response.locals` through this namespace.
  // oxlint-disable-next-line typescript/no-namespace
  namespace Express {
    interface Locals {
      /**
       * Not in a WeakMap: its entries survive collections of the young generation, and the full collections that they
       * cause took a tenth of a small request's processor time.
       */
      requestContext?: RequestContext
    }
  }
}

export function getRequestContext({ locals: { requestContext } }: Response): RequestContext {
  if (!requestContext) throw new Error('The requestContext middleware must run first.')
  return requestContext
}

/** Records the route or page that serves a request in its context, which logs and metrics use, and in its span. */
export function setMatchedRoute(path: string, request: Request, response: Response): RequestContext {
  setSpanRoute(request, path)
  const context = getRequestContext(response)
  context.route = path
  return context
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/

function getOrCreateRequestId({ headers }: Request): string {
  const requestId = headers['x-request-id']
  return typeof requestId === 'string' && REQUEST_ID.test(requestId) ? requestId : randomUUID()
}

const MAX_LOGGED_PATH = 100

/** Shortens the path of an unknown address, which clients choose freely. Node accepts only visible ASCII characters in it. */
const toLoggedPath = (path: string) =>
  path.length > MAX_LOGGED_PATH ? `${path.slice(0, MAX_LOGGED_PATH)}…` : path

/** Starts the timer of a request. Returns a function that logs and measures the finished request. */
function startRequestRecord(request: Request, context: RequestContext, response: Response): () => void {
  const startedAt = performance.now()
  // Read at the start, because routers change the path.
  const { method, path } = request
  return () => {
    const durationMs = performance.now() - startedAt
    const status = response.writableEnded ? response.statusCode : undefined
    observeRequest(durationMs / 1000, {
      method,
      route: context.route,
      status: String(status ?? 'aborted'),
    })
    context.log.info(status === undefined ? 'request aborted by client' : 'request completed', {
      method,
      path: context.route === 'none' ? toLoggedPath(path) : path,
      status,
      duration_ms: Math.round(durationMs),
    })
  }
}

interface RequestContextOptions {
  logger: Logger
  isStopping(): boolean
  http: { corsOrigins: string[] }
}

/** Middleware that creates the context of each request, and logs, measures and traces the request when it ends. */
export function requestContext({ logger, isStopping, http }: RequestContextOptions): RequestHandler {
  const getCommonHeaders = createCommonHeaders(http.corsOrigins)
  return (request, response, next) => {
    const requestId = getOrCreateRequestId(request)
    const headers: Header[] = [...getCommonHeaders(request), ['X-Request-Id', requestId]]
    // A client that keeps its connection busy could otherwise delay shutdown indefinitely.
    if (isStopping()) headers.push(['Connection', 'close'])
    const span = startRequestSpan(request)
    const log = logger.child({ request_id: requestId, ...toTraceFields(span) })
    const context: RequestContext = { requestId, log, headers, vary: 'Origin', route: 'none' }
    response.locals.requestContext = context
    const recordEnd = startRequestRecord(request, context, response)
    response.once('close', () => {
      recordEnd()
      if (span) endRequestSpan(span, response)
    })
    runInSpan(span, next)
  }
}
