import { getActiveSpan, markSpanFailed, isTracing, startEntrySpan } from '@crop/runtime'
import type { Span } from '@crop/runtime'
import type { Request, Response } from 'express'

const PROBES = /^\/(healthz|readyz)\/?$/

/** Of the semantic conventions; whatever else a client makes up would make names without end. */
const METHODS = new Set(['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'])

const isKnown = ({ method }: Request) => METHODS.has(method)

/** Named after its route once that is known; probes are not traced. */
export function startRequestSpan(request: Request): Span | undefined {
  if (!isTracing() || PROBES.test(request.path)) return undefined
  const method = isKnown(request) ? request.method : '_OTHER'
  const version = { 'network.protocol.version': request.httpVersion }
  const attributes = { 'http.request.method': method, 'url.scheme': request.protocol, ...version }
  const name = isKnown(request) ? method : 'HTTP'
  return startEntrySpan(name, { kind: 'SERVER', traceParent: request.get('traceparent'), attributes })
}

/** The path is told with its route alone: one that nobody serves may hold anything, a secret as well. */
export function nameRequestSpan(request: Request, routePath: string): void {
  const span = getActiveSpan()
  if (!span) return
  const route = request.baseUrl + routePath
  span.updateName(`${isKnown(request) ? request.method : 'HTTP'} ${route}`)
  span.setAttributes({ 'http.route': route, 'url.path': request.baseUrl + request.path })
}

/** A client that went away has had no answer. */
export function endRequestSpan(span: Span, response: Response): void {
  const { statusCode, writableEnded } = response
  if (writableEnded) span.setAttribute('http.response.status_code', statusCode)
  if (statusCode >= 500) markSpanFailed(span, String(statusCode))
  span.end()
}
