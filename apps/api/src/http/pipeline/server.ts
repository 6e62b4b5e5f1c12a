import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Express } from 'express'
import { createExpressClasses } from './express-classes'
import { createInvalidHttpHandler, MAX_HEADERS, toParsableUrl } from './malformed-requests'

const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  requireHostHeader: false,
}

// The only timeout of a connection that never sends a byte.
const IDLE_CONNECTION_TIMEOUT_MS = 60_000

const MAX_CONNECTIONS = 5000

/**
 * How long a stopping server still accepts requests. Each response closes its connection; closing connections right away
 * would cut off requests that are already on their way.
 */
const LAST_REQUESTS_MS = 1000
const MAX_STOP_MS = 10_000

export interface ServerSettings {
  publicBaseUrl: string
  corsOrigins: string[]
}

export interface RunningServer {
  /** Stops accepting connections, closes idle ones and waits for requests in progress. */
  stop(): Promise<void>
}

/** Serves the app on a port; resolves when the server is listening. */
export async function serve(app: Express, port: number, settings: ServerSettings): Promise<RunningServer> {
  const handleRequest = (request: IncomingMessage, response: ServerResponse) => {
    request.url = toParsableUrl(request.url)
    app(request, response)
  }
  const server = createServer({ ...SERVER_OPTIONS, ...createExpressClasses(app) }, handleRequest)
  server.timeout = IDLE_CONNECTION_TIMEOUT_MS
  server.maxHeadersCount = MAX_HEADERS
  server.maxConnections = MAX_CONNECTIONS
  // Ignores an unknown `Expect` header, which Node would reject with 417.
  server.on('checkExpectation', handleRequest)
  const rejectInvalidHttp = createInvalidHttpHandler(settings)
  server.on('clientError', rejectInvalidHttp)
  // Without a listener, Node closes the connection of a CONNECT request without a response.
  server.on('connect', (_request, socket) => rejectInvalidHttp(new Error('CONNECT'), socket))
  await listen(server, port)
  return { stop: () => stop(server) }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
}

async function stop(server: Server): Promise<void> {
  await sleep(LAST_REQUESTS_MS)
  await new Promise<void>((resolve) => {
    server.close(() => resolve())
    setTimeout(() => server.closeAllConnections(), MAX_STOP_MS).unref()
  })
}
