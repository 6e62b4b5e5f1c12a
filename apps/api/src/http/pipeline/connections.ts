import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { rateLimitExceeded } from '../errors/api-error'
import { toClientKey } from './client-key'
import type { ProblemFormatter } from './raw-problem'

const FIRST_BYTE_TIMEOUT_MS = 10_000

/** A stopping server closes a connection only after it was idle for this long. */
const MIN_IDLE_MS = 500
const IDLE_CHECK_INTERVAL_MS = 50

/** Requests of one connection without a response. Node reads more than a thousand small ones in one turn of the event loop. */
const MAX_PIPELINED_REQUESTS = 100

/** When a client whose connections are all busy should try again. */
const BUSY_RETRY_SECONDS = 5

/** How long a rejected connection stays open, so that the client receives the error and not a reset connection. */
const REJECTION_MS = 1000

/** Connections beyond the limits that stay open for `REJECTION_MS`. Further ones close without a response. */
const MAX_REJECTED = 100

export interface ConnectionLimits {
  maxConnections: number
  /** Maximum per client address, or per /64 network of IPv6; 0 disables the limit. */
  maxPerClient: number
}

interface Connection {
  client: string
  requestsInProgress: number
  /** Start the requests behind the one that is being handled. */
  waiting: (() => void)[]
  /** Further requests get no response. */
  isClosing: boolean
  idleSince: number
  /** Total of bytes read when the connection became idle. */
  bytesRead: number
}

/**
 * Tracks the connections of a server. When a limit is reached, a new connection replaces the longest idle one, so that
 * clients that only hold connections open cannot keep others out.
 */
export class ConnectionTracker {
  /** Idle connections are in the order in which they became idle. */
  readonly #connections = new Map<Socket, Connection>()
  readonly #countByClient = new Map<string, number>()
  readonly #limits: ConnectionLimits
  readonly #formatProblem: ProblemFormatter
  #rejectedCount = 0

  constructor(server: Server, limits: ConnectionLimits, formatProblem: ProblemFormatter) {
    this.#limits = limits
    this.#formatProblem = formatProblem
    server.on('connection', (socket) => this.#add(socket))
  }

  /**
   * Handles a request, and keeps its connection open until the response is sent. Requests that a client sends without waiting
   * for responses are handled one after the other, so that they delay other clients no more than one request would. With too
   * many of them the connection closes, and the client has to send the others again (RFC 9112, 9.3.2).
   */
  handleRequest(socket: Socket, response: ServerResponse, handle: () => void): void {
    const connection = this.#connections.get(socket)
    if (!connection || connection.isClosing) return
    connection.requestsInProgress += 1
    if (connection.requestsInProgress === MAX_PIPELINED_REQUESTS) {
      connection.isClosing = true
      response.shouldKeepAlive = false
    }
    response.once('close', () => {
      connection.requestsInProgress -= 1
      if (connection.requestsInProgress === 0) this.#markIdle(socket, connection)
      else setImmediate(() => this.#handleNext(socket, connection))
    })
    if (connection.requestsInProgress === 1) handle()
    else connection.waiting.push(handle)
  }

  /**
   * Closes each connection once it is idle, and resolves when none is left. A request may have arrived while the event
   * loop was busy, so a connection is closed only if the last turn of the event loop read nothing from it.
   */
  async closeWhenIdle(): Promise<void> {
    while (this.#connections.size > 0) {
      await sleep(IDLE_CHECK_INTERVAL_MS)
      await nextTurn()
      const now = performance.now()
      for (const [socket, connection] of this.#connections) {
        if (connection.requestsInProgress > 0) continue
        if (socket.bytesRead !== connection.bytesRead) this.#markIdle(socket, connection)
        else if (now - connection.idleSince >= MIN_IDLE_MS) this.#close(socket, connection)
      }
    }
  }

  #add(socket: Socket): void {
    const client = toClientKey(socket.remoteAddress)
    if (this.#isClientFull(client)) {
      if (!this.#closeOldestIdle(client)) return this.#reject(socket)
    } else if (!this.#makeRoom()) return void socket.destroy()
    const connection: Connection = {
      client,
      requestsInProgress: 0,
      waiting: [],
      isClosing: false,
      idleSince: performance.now(),
      bytesRead: 0,
    }
    this.#connections.set(socket, connection)
    this.#countByClient.set(client, this.#getCount(client) + 1)
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy()
    }, FIRST_BYTE_TIMEOUT_MS).unref()
    socket.once('close', () => {
      clearTimeout(timer)
      this.#remove(socket, connection)
    })
  }

  #remove(socket: Socket, { client }: Connection): void {
    if (!this.#connections.delete(socket)) return
    const count = this.#getCount(client) - 1
    if (count === 0) this.#countByClient.delete(client)
    else this.#countByClient.set(client, count)
  }

  /** Removes the connection from the counts at once, before its `close` event. */
  #close(socket: Socket, connection: Connection): void {
    this.#remove(socket, connection)
    socket.destroy()
  }

  #markIdle(socket: Socket, connection: Connection): void {
    connection.idleSince = performance.now()
    connection.bytesRead = socket.bytesRead
    // Moves the connection to the end, unless it is closed already.
    if (this.#connections.delete(socket)) this.#connections.set(socket, connection)
  }

  #handleNext(socket: Socket, { waiting }: Connection): void {
    if (this.#connections.has(socket)) waiting.shift()?.()
  }

  #getCount(client: string): number {
    return this.#countByClient.get(client) ?? 0
  }

  #isClientFull(client: string): boolean {
    const { maxPerClient } = this.#limits
    return maxPerClient > 0 && this.#getCount(client) >= maxPerClient
  }

  /** Closes an idle connection if the server is full. Returns false if none is idle. */
  #makeRoom(): boolean {
    return this.#connections.size < this.#limits.maxConnections || this.#closeOldestIdle()
  }

  /** Responds with 429 at once, and ignores all data from the client. */
  #reject(socket: Socket): void {
    if (this.#rejectedCount >= MAX_REJECTED) return void socket.destroy()
    this.#rejectedCount += 1
    const timer = setTimeout(() => socket.destroy(), REJECTION_MS).unref()
    socket.once('close', () => {
      clearTimeout(timer)
      this.#rejectedCount -= 1
    })
    const detail = `At most ${this.#limits.maxPerClient} connections from one address. Try again when a response is complete.`
    socket.end(this.#formatProblem(rateLimitExceeded(detail, BUSY_RETRY_SECONDS)))
  }

  /** Closes the connection that has been idle longest, of `client` if given. Returns false if none is idle. */
  #closeOldestIdle(client?: string): boolean {
    for (const [socket, connection] of this.#connections) {
      if (connection.requestsInProgress > 0) continue
      if (client !== undefined && connection.client !== client) continue
      this.#close(socket, connection)
      return true
    }
    return false
  }
}
