import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import cors from 'cors'
import type { Request } from 'express'
import helmet from 'helmet'
import type { Header } from './fast-paths/raw-headers'

const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  // CORS decides which origins may read responses.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
  // Added below, over TLS only.
  strictTransportSecurity: false,
})

const ALLOWED_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Prefer',
  'X-API-Key',
  'X-Request-Id',
]

const EXPOSED_HEADERS = [
  'Allow',
  'ETag',
  'Idempotent-Replayed',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
  'Deprecation',
  'Sunset',
]

const createCors = (origins: readonly string[]) =>
  cors({
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ALLOWED_HEADERS,
    exposedHeaders: EXPOSED_HEADERS,
    maxAge: 600,
    // Routes respond to OPTIONS themselves, with `Allow`.
    preflightContinue: true,
  })

const STRICT_TRANSPORT_SECURITY: Header = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Runs the middleware on an artificial request and returns the headers that it sets, except `Vary`. */
function collectHeaders(middleware: Middleware[], method: string, origin: string | undefined): Header[] {
  const request = new IncomingMessage(new Socket())
  request.method = method
  if (origin !== undefined) request.headers.origin = origin
  const response = new ServerResponse(request)
  for (const run of middleware) run(request, response, () => undefined)
  const { vary: _vary, ...headers } = response.getHeaders()
  return Object.entries(headers).map(([name, value]) => [name, String(value)])
}

type RequestProperties = Pick<Request, 'method' | 'headers' | 'secure'>

/**
 * Returns a function that returns the security and CORS headers for a request. They depend only on the caller's origin and
 * on whether the method is OPTIONS, so helmet and cors run once for each combination and not for every request.
 */
export function createCommonHeaders(
  origins: readonly string[],
): (request: RequestProperties) => readonly Header[] {
  const middleware: Middleware[] = [securityHeaders, createCors(origins)]
  const cache = new Map<string, Header[]>()
  return (request) => {
    const { origin } = request.headers
    // All other origins share one entry, so that callers cannot make the cache grow.
    const knownOrigin = origin !== undefined && origins.includes(origin) ? origin : undefined
    const method = request.method === 'OPTIONS' ? 'OPTIONS' : 'GET'
    const key = `${method} ${knownOrigin}`
    let headers = cache.get(key)
    if (!headers) {
      headers = collectHeaders(middleware, method, knownOrigin)
      cache.set(key, headers)
    }
    return request.secure ? [...headers, STRICT_TRANSPORT_SECURITY] : headers
  }
}
