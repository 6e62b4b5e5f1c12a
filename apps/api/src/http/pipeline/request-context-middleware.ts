import { randomUUID } from 'node:crypto'
import { runInSpan, toTraceFields } from '@crop/runtime'
import type { Logger } from '@crop/runtime'
import type { Request, RequestHandler, Response } from 'express'
import { commonHeaders } from './common-headers'
import { setRequestContext } from './request-context'
import type { RequestContext, Header } from './request-context'
import { observeRequest } from './request-metrics'
import { endRequestSpan, startRequestSpan } from './request-span'

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/

function requestIdOf({ headers }: Request): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
}

/** Returns what logs and counts how the request ended. */
function watchRequest(request: Request, response: Response, exchange: RequestContext): () => void {
  const startedAt = performance.now()
  // Now, for routers change it.
  const { method, path: asked } = request
  return () => {
    const durationMs = performance.now() - startedAt
    const status = response.writableEnded ? response.statusCode : undefined
    const labels = { method, route: exchange.route, status: String(status ?? 'aborted') }
    observeRequest(durationMs / 1000, labels)
    // One that nobody serves may hold anything, a secret as well.
    const path = exchange.route === 'none' ? undefined : asked
    const ended = status === undefined ? 'request aborted by its client' : 'request'
    exchange.log.info(ended, { method, path, status, duration_ms: Math.round(durationMs) })
  }
}

interface Service {
  logger: Logger
  isStopping(): boolean
  http: { corsOrigins: string[] }
}

/** Gives the request its id, which is in its log and in its answer; logs and traces how it ended. */
export function requestContext({ logger, isStopping, http }: Service): RequestHandler {
  const headersFor = commonHeaders(http.corsOrigins)
  return (request, response, next) => {
    const requestId = requestIdOf(request)
    const headers: Header[] = [...headersFor(request), ['X-Request-Id', requestId]]
    // A client that keeps its connection busy would hold up the stop for as long as it likes.
    if (isStopping()) headers.push(['Connection', 'close'])
    const span = startRequestSpan(request)
    const log = logger.child({ request_id: requestId, ...toTraceFields(span) })
    const exchange = { requestId, log, headers, vary: 'Origin', route: 'none' }
    setRequestContext(response, exchange)
    const logEnd = watchRequest(request, response, exchange)
    response.once('close', () => {
      logEnd()
      if (span) endRequestSpan(span, response)
    })
    runInSpan(span, next)
  }
}
