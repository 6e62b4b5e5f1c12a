import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Express } from 'express'
import { problemDocument } from './http/problem'
import { Refusal } from './http/refusal'

const SERVER_OPTIONS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
}

/** Bytes that are not HTTP never reach a route; they get the same kind of document. */
function refuseBrokenRequest(socket: Socket, publicBaseUrl: string): void {
  if (!socket.writable) return
  const refusal = new Refusal(
    'INVALID_HEADER',
    'The request is not valid HTTP, or its headers are too large.',
  )
  const body = JSON.stringify(problemDocument(refusal, publicBaseUrl))
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/problem+json; charset=utf-8',
    'Cache-Control: no-store',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function limitConnections(server: Server): void {
  // The only limit on a connection that never sends a byte.
  server.timeout = 60_000
  server.maxHeadersCount = 100
  server.maxConnections = 5000
}

export interface RunningServer {
  /** Takes no new connection, ends idle ones and waits for requests in progress. */
  stop(): Promise<void>
}

const STOP_MS = 10_000

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeIdleConnections()
    setTimeout(() => server.closeAllConnections(), STOP_MS).unref()
  })
}

export async function serve(app: Express, port: number, publicBaseUrl: string): Promise<RunningServer> {
  const server = createServer(SERVER_OPTIONS, app)
  limitConnections(server)
  // An `Expect` that we do not know is no reason to refuse a request.
  server.on('checkExpectation', app)
  server.on('clientError', (_error, socket: Socket) => refuseBrokenRequest(socket, publicBaseUrl))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  return { stop: () => stop(server) }
}
