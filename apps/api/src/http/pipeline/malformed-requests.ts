import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { RequestHandler } from 'express'
import { ApiError } from '../errors/api-error'
import { ALL_METHODS } from './mount-routes'
import type { ProblemFormatter } from './raw-problem'

const MAX_HEADERS = 100

const MAX_URL_LENGTH = 8192

const MAX_HEADER_BYTES = 16 * 1024

/** Limit of Node's parser for the request line and the headers together, large enough for the checks below to be exact. */
export const MAX_HEAD_BYTES = 32 * 1024

/** The client and a proxy may disagree about the next request on this connection. */
const CLOSE = { headers: { Connection: 'close' } }

/** Rejects requests with a long URL, large or too many headers, or without exactly one `Host`. */
export const checkRequestHead: RequestHandler = (request, _response, next) => {
  const { rawHeaders, originalUrl } = request
  if (originalUrl.length > MAX_URL_LENGTH) throw new ApiError('URI_TOO_LONG', CLOSE)
  let bytes = 0
  for (const text of rawHeaders) bytes += text.length
  if (bytes > MAX_HEADER_BYTES) throw new ApiError('HEADERS_TOO_LARGE', CLOSE)
  if (rawHeaders.length > 2 * MAX_HEADERS) {
    throw new ApiError('INVALID_HEADER', { detail: `The request has more than ${MAX_HEADERS} headers.` })
  }
  checkHost(request)
  next()
}

/** Rejects two `Host` headers, and none in HTTP/1.1 (RFC 9112, 3.2): proxies may choose another one than Node. */
function checkHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  }
  if (hosts === 1 || (hosts === 0 && OPTIONAL_HOST.has(httpVersion))) return
  throw new ApiError('INVALID_HEADER', { detail: 'The request must have exactly one Host header.', ...CLOSE })
}

const OPTIONAL_HOST: ReadonlySet<string> = new Set(['0.9', '1.0'])

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

/** Node reads no path behind such a method, so the path may be unknown too. */
const UNKNOWN_METHOD = new ApiError('METHOD_NOT_ALLOWED', {
  detail: 'HTTP has no such method. Methods are written in upper case.',
  headers: { Allow: ALL_METHODS },
})

const INVALID_HTTP = new ApiError('INVALID_HEADER', { detail: 'The request is not valid HTTP.' })

interface ParserError extends Error {
  code?: unknown
  /** The part of the request in which Node found the error. */
  rawPacket?: unknown
  /** Position of the error in `rawPacket`. */
  bytesParsed?: unknown
}

const START_LINE = /^[!#$%&'*+.^_`|~\dA-Za-z-]+ [^ ]+ HTTP\/1\.[01]\r?$/
const LONG_URL = new RegExp(`(?:^|\\n)[A-Z-]+ [^ \\n]{${MAX_URL_LENGTH + 1}}`)

/** Returns the API error for an error of Node's parser. */
function toHttpError({ code, rawPacket, bytesParsed }: ParserError): ApiError {
  if (!Buffer.isBuffer(rawPacket) || typeof bytesParsed !== 'number') return INVALID_HTTP
  switch (code) {
    case 'HPE_INVALID_METHOD':
      return START_LINE.test(getLine(rawPacket, bytesParsed)) ? UNKNOWN_METHOD : INVALID_HTTP
    case 'HPE_HEADER_OVERFLOW':
      // In a request of several packets the URL may be in an earlier one, and is then reported as large headers.
      return new ApiError(LONG_URL.test(rawPacket.toString('latin1')) ? 'URI_TOO_LONG' : 'HEADERS_TOO_LARGE')
    default:
      return INVALID_HTTP
  }
}

/** Returns the line of the packet that has this position. */
function getLine(packet: Buffer, position: number): string {
  const start = packet.lastIndexOf('\n', Math.max(0, position - 1)) + 1
  const end = packet.indexOf('\n', position)
  return packet.toString('latin1', start, end === -1 ? undefined : end)
}

/** Creates the `clientError` listener, which responds to invalid HTTP with a problem document. */
export const createInvalidHttpHandler =
  (formatProblem: ProblemFormatter) =>
  (error: Error, socket: Duplex): void => {
    const isTimeout = 'code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const pending = getPendingResponse(socket)
    if (!socket.writable || isTimeout || pending?.headersSent) return void socket.destroy()
    if (pending?.req.complete) {
      // The invalid bytes follow a complete request: its response is still sent, then the connection is closed.
      pending.shouldKeepAlive = false
      return
    }
    socket.end(formatProblem(toHttpError(error)))
  }

/** Returns the unfinished response of this connection, if there is one. */
function getPendingResponse(socket: Duplex): ServerResponse | undefined {
  const message = '_httpMessage' in socket ? socket._httpMessage : undefined
  return message instanceof ServerResponse ? message : undefined
}
