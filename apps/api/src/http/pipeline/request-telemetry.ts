import {
  getActiveSpan,
  createHistogram,
  markSpanFailed,
  isTracing,
  startServerSpan,
  type Span,
} from '@crop/runtime'
import type { Request, Response } from 'express'

/**
 * Records rate, errors and duration by method, route and status. `route` is the path template, because
 * every id in a path would create a new time series.
 */
export const observeRequest = createHistogram('http_request_duration_seconds', 'Duration of HTTP requests', [
  'method',
  'route',
  'status',
])

const PROBES = /^\/(healthz|readyz)\/?$/

/** The methods of the OpenTelemetry conventions. Others are recorded as `_OTHER`, so that clients cannot invent names. */
const METHODS = new Set(['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'])

const isStandardMethod = ({ method }: Request) => METHODS.has(method)

/** Starts the span of a request. Probes are not traced. */
export function startRequestSpan(request: Request): Span | undefined {
  if (!isTracing() || PROBES.test(request.path)) return undefined
  return startServerSpan(isStandardMethod(request) ? request.method : 'HTTP', {
    kind: 'SERVER',
    traceParent: request.get('traceparent'),
    attributes: {
      'http.request.method': isStandardMethod(request) ? request.method : '_OTHER',
      'url.scheme': request.protocol,
      'network.protocol.version': request.httpVersion,
    },
  })
}

/** Adds the matched route to the span. Unmatched paths are not recorded, because they may contain secrets. */
export function setSpanRoute(request: Request, routePath: string): void {
  const span = getActiveSpan()
  if (!span) return
  const route = request.baseUrl + routePath
  span.updateName(`${isStandardMethod(request) ? request.method : 'HTTP'} ${route}`)
  span.setAttributes({ 'http.route': route, 'url.path': request.baseUrl + request.path })
}

/** Ends the span, without a status code if the client disconnected. */
export function endRequestSpan(span: Span, response: Response): void {
  const { statusCode, writableEnded } = response
  if (writableEnded) span.setAttribute('http.response.status_code', statusCode)
  if (statusCode >= 500) markSpanFailed(span, String(statusCode))
  span.end()
}
