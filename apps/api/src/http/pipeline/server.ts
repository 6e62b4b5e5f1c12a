import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { listen } from '@crop/runtime'
import type { Express } from 'express'
import { ConnectionTracker } from './connections'
import { createExpressClasses } from './fast-paths/express-classes'
import { createInvalidHttpHandler, MAX_HEAD_BYTES, toParsableUrl } from './malformed-requests'
import { createProblemFormatter } from './raw-problem'

const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
  // The app checks it, and responds with a problem document.
  requireHostHeader: false,
  maxHeaderSize: MAX_HEAD_BYTES,
}

// The only timeout of a connection that never sends a byte.
const IDLE_CONNECTION_TIMEOUT_MS = 60_000

const MAX_CONNECTIONS = 5000

const MAX_STOP_MS = 10_000

export interface ServerSettings {
  publicBaseUrl: string
  corsOrigins: string[]
  /** Maximum of connections per client address, or per /64 network of IPv6; 0 disables the limit. */
  maxConnectionsPerClient: number
  /**
   * How long a stopping server still accepts connections. Its readiness is 503 by then, so load balancers send requests
   * elsewhere, and each response closes its connection.
   */
  stopDrainMs: number
}

export interface RunningServer {
  /** Stops accepting connections after the drain delay, and closes each connection when it is idle. */
  stop(): Promise<void>
}

/** Serves the app on a port; resolves when the server is listening. */
export async function serve(app: Express, port: number, settings: ServerSettings): Promise<RunningServer> {
  const handleRequest = (request: IncomingMessage, response: ServerResponse) => {
    request.url = toParsableUrl(request.url)
    connections.handleRequest(request.socket, response, () => void app(request, response))
  }
  const server = createServer({ ...SERVER_OPTIONS, ...createExpressClasses(app) }, handleRequest)
  server.timeout = IDLE_CONNECTION_TIMEOUT_MS
  // `checkRequestHead` limits their number. Node would drop headers beyond its limit, or from version 22 on respond with 431.
  server.maxHeadersCount = 0
  const formatProblem = createProblemFormatter(settings)
  const connections = new ConnectionTracker(
    server,
    { maxConnections: MAX_CONNECTIONS, maxPerClient: settings.maxConnectionsPerClient },
    formatProblem,
  )
  // Ignores an unknown `Expect` header, which Node would reject with 417.
  server.on('checkExpectation', handleRequest)
  const rejectInvalidHttp = createInvalidHttpHandler(formatProblem)
  server.on('clientError', rejectInvalidHttp)
  // Without a listener, Node closes the connection of a CONNECT request without a response.
  server.on('connect', (_request, socket) => rejectInvalidHttp(new Error('CONNECT'), socket))
  await listen(server, { setting: 'PORT', port })
  return { stop: () => stop(server, connections, settings.stopDrainMs) }
}

async function stop(server: Server, connections: ConnectionTracker, drainMs: number): Promise<void> {
  await sleep(drainMs)
  // Accepts the connections that are waiting, which closing the port would reset.
  await nextTurn()
  stopListening(server)
  const closeAll = setTimeout(() => server.closeAllConnections(), MAX_STOP_MS)
  await connections.closeWhenIdle()
  clearTimeout(closeAll)
}

/** Closes only the port. The `close` method of an HTTP server would also close idle connections at once. */
function stopListening(server: Server): void {
  NetServer.prototype.close.call(server)
}
