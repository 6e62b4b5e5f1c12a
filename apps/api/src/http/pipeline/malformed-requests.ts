import { randomUUID } from 'node:crypto'
import { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RequestHandler } from 'express'
import { ApiError, toProblemDocument } from '../errors/api-error'
import { createCommonHeaders } from './common-headers'

export const MAX_HEADERS = 100

/** Rejects requests with too many headers. Older versions of Node silently drop the excess, which may include the credential. */
export const limitHeaderCount: RequestHandler = ({ rawHeaders }, _response, next) => {
  if (rawHeaders.length > 2 * MAX_HEADERS) {
    throw new ApiError('INVALID_HEADER', { detail: `The request has more than ${MAX_HEADERS} headers.` })
  }
  next()
}

/** Escapes the `%` signs of a path with invalid percent-encoding, so that routers read it as an unknown id or path. */
export const escapeInvalidPath: RequestHandler = (request, _response, next) => {
  if (!request.url.includes('%')) return next()
  try {
    decodeURIComponent(request.path)
  } catch {
    const [path = '', ...query] = request.url.split('?')
    request.url = [path.replaceAll('%', '%25'), ...query].join('?')
  }
  next()
}

const UNKNOWN_PATH = '/-'

/** Returns a URL that routers can parse: the request target, or an unknown path if the target is not a URL. */
export function toParsableUrl(target = ''): string {
  // The regular expression is a fast path for ordinary targets.
  const isUrl = /^\/[a-z]/.test(target) || URL.canParse(target, 'http://localhost')
  return isUrl ? target : UNKNOWN_PATH
}

const invalidHttp = () =>
  new ApiError('INVALID_HEADER', {
    detail: 'The request is not valid HTTP, or its headers are too large or too many.',
  })

const ANONYMOUS_REQUEST = { method: 'GET', headers: {}, secure: false }

interface InvalidHttpOptions {
  publicBaseUrl: string
  corsOrigins: string[]
}

/** Creates the `clientError` listener, which responds to invalid HTTP with a problem document and the common headers. */
export function createInvalidHttpHandler({ publicBaseUrl, corsOrigins }: InvalidHttpOptions) {
  const headers = createCommonHeaders(corsOrigins)(ANONYMOUS_REQUEST).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const body = JSON.stringify(toProblemDocument(invalidHttp(), publicBaseUrl))
  return (error: Error, socket: Duplex): void => {
    const isTimeout = 'code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const pending = getPendingResponse(socket)
    if (!socket.writable || isTimeout || pending?.headersSent) return void socket.destroy()
    if (pending?.req.complete) {
      // The invalid bytes follow a complete request: its response is still sent, then the connection is closed.
      pending.shouldKeepAlive = false
      return
    }
    const head = [
      'HTTP/1.1 400 Bad Request',
      ...headers,
      'Vary: Origin',
      'Content-Type: application/problem+json; charset=utf-8',
      'Cache-Control: no-store',
      `X-Request-Id: ${randomUUID()}`,
      'Connection: close',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
}

/** Returns the unfinished response of this connection, if there is one. */
function getPendingResponse(socket: Duplex): ServerResponse | undefined {
  const message = '_httpMessage' in socket ? socket._httpMessage : undefined
  return message instanceof ServerResponse ? message : undefined
}
