import { randomUUID } from 'node:crypto'
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Express } from 'express'
import { commonHeaders } from './common-headers'
import { MAX_HEADERS } from './header-limit'
import { problemDocument } from '../errors/problem'
import { ApiError } from '../errors/api-error'

const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  // A request without `Host` is answered like any other.
  requireHostHeader: false,
}

/** How the service is seen from outside. */
export interface PublicSettings {
  publicBaseUrl: string
  corsOrigins: string[]
}

/** The answer that is still to come on this connection. */
function answerDue(socket: Duplex): ServerResponse | undefined {
  const due = '_httpMessage' in socket ? socket._httpMessage : undefined
  return due instanceof ServerResponse ? due : undefined
}

const notHttp = () =>
  new ApiError('INVALID_HEADER', {
    detail: 'The request is not valid HTTP, or its headers are too large or too many.',
  })

const OF_NOBODY = { method: 'GET', headers: {}, secure: false }

/** Bytes that are not HTTP never reach a route; they get the same kind of document, with the same headers. */
function refuseBrokenRequests({ publicBaseUrl, corsOrigins }: PublicSettings) {
  const headers = commonHeaders(corsOrigins)(OF_NOBODY).map(([name, value]) => `${name}: ${value}`)
  const body = JSON.stringify(problemDocument(notHttp(), publicBaseUrl))
  return (error: Error, socket: Duplex): void => {
    const tooSlow = 'code' in error && error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const due = answerDue(socket)
    if (!socket.writable || tooSlow || due?.headersSent) return void socket.destroy()
    // What came behind a whole request does not take its answer away; the connection ends with it.
    if (due?.req.complete) return void (due.shouldKeepAlive = false)
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

function limitConnections(server: Server): void {
  // The only limit on a connection that never sends a byte.
  server.timeout = 60_000
  server.maxHeadersCount = MAX_HEADERS
  server.maxConnections = 5000
}

export interface RunningServer {
  /** Takes no new connection, ends idle ones and waits for requests in progress. */
  stop(): Promise<void>
}

/**
 * For so long a stopping server still answers, and each answer ends its connection: closing one at once would cut off
 * a request that is just on its way on it.
 */
const FAREWELL_MS = 1000
const STOP_MS = 10_000

/** Stands for a target that is no address at all, which routers cannot read. */
const NOWHERE = '/-'

/** Whatever begins with a slash and a letter is one; the rest is up to the parser. */
const isAddress = (target: string) => /^\/[a-z]/.test(target) || URL.canParse(target, 'http://any')

async function stop(server: Server): Promise<void> {
  await pause(FAREWELL_MS)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    setTimeout(() => server.closeAllConnections(), STOP_MS).unref()
  })
}

/**
 * Express gives each request and response its own prototype. An object whose prototype changes is slow from then on, so
 * they get it when they are made.
 */
function classesOf(app: Express) {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request)
  Object.setPrototypeOf(ExpressResponse.prototype, app.response)
  Object.assign(app, { request: ExpressRequest.prototype, response: ExpressResponse.prototype })
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse }
}

export async function serve(app: Express, port: number, face: PublicSettings): Promise<RunningServer> {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (!isAddress(request.url ?? '')) request.url = NOWHERE
    app(request, response)
  }
  const server = createServer({ ...SERVER_OPTIONS, ...classesOf(app) }, answer)
  limitConnections(server)
  // An `Expect` that we do not know is no reason to refuse a request.
  server.on('checkExpectation', answer)
  const refuse = refuseBrokenRequests(face)
  server.on('clientError', refuse)
  // Nothing here is tunnelled; without a listener the connection would be closed without a word.
  server.on('connect', (_request, socket) => refuse(new Error('CONNECT'), socket))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  return { stop: () => stop(server) }
}
