import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import cors from 'cors'
import type { Request } from 'express'
import helmet from 'helmet'
import type { Header } from './request-context'

const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  // Other origins may read what CORS lets them read.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: false,
})

const crossOrigin = (origins: readonly string[]) =>
  cors({
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: [
      ...['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match', 'Prefer'],
      ...['X-API-Key', 'X-Request-Id'],
    ],
    exposedHeaders: [
      ...['Allow', 'ETag', 'Idempotent-Replayed', 'Location', 'Preference-Applied', 'RateLimit'],
      ...['RateLimit-Policy', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id', 'Deprecation', 'Sunset'],
    ],
    maxAge: 600,
    // Routes answer OPTIONS themselves, with `Allow`.
    preflightContinue: true,
  })

const OVER_TLS: Header = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** What the middlewares set on the answer to a request of this kind. */
function headersSetBy(middlewares: Middleware[], method: string, origin: string | undefined): Header[] {
  const request = new IncomingMessage(new Socket())
  request.method = method
  if (origin !== undefined) request.headers.origin = origin
  const response = new ServerResponse(request)
  for (const middleware of middlewares) middleware(request, response, () => undefined)
  const { vary: _always, ...headers } = response.getHeaders()
  return Object.entries(headers).map(([name, value]) => [name, String(value)])
}

type Asking = Pick<Request, 'method' | 'headers' | 'secure'>

/**
 * The headers of every answer. They depend on the caller's origin and on whether it is OPTIONS, so the libraries that
 * know them are asked once for each of these, not for every request.
 */
export function commonHeaders(origins: readonly string[]): (request: Asking) => readonly Header[] {
  const middlewares: Middleware[] = [securityHeaders, crossOrigin(origins)]
  const known = new Map<string, Header[]>()
  return (request) => {
    const { origin } = request.headers
    // Any other origin gets what one that is not allowed gets, so that callers cannot make the map grow.
    const told = origin !== undefined && origins.includes(origin) ? origin : undefined
    const method = request.method === 'OPTIONS' ? 'OPTIONS' : 'GET'
    const key = `${method} ${told}`
    let headers = known.get(key)
    if (!headers) known.set(key, (headers = headersSetBy(middlewares, method, told)))
    return request.secure ? [...headers, OVER_TLS] : headers
  }
}
