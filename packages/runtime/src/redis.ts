import { createClient, ErrorReply } from 'redis'
import { createCircuitBreaker } from './circuit-breaker'
import { withTimeout } from './timeout'
import { toErrorFields } from './logger'
import type { Logger } from './logger'

const COMMAND_MS = 250

// Longer than the socket's own 3 s timeout, which every written command starts anew.
const BREAKER = { failures: 5, openMs: 5000 }

function newClient(url: string) {
  return createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: 1000,
    // Its own timeout ends only what is not written yet, and makes an AbortSignal for each command.
    commandOptions: { timeout: 0 },
    socket: {
      connectTimeout: 1000,
      socketTimeout: 3000,
      reconnectStrategy: (retries) => Math.min(50 * retries, 1000),
    },
  })
}

/** What a Redis answers that is full, a replica, cannot save, still loads, lets us do nothing, or is held up. */
const REFUSAL = /^(OOM|READONLY|MISCONF|NOREPLICAS|LOADING|NOAUTH|NOPERM|MASTERDOWN|CLUSTERDOWN|BUSY) /

/** Another node may be the primary by now, and a new connection leads to it. */
const DEMOTED = /^READONLY /

/** Nothing refused for so long: it serves again, or nobody asks. */
const REFUSAL_MS = 5000

const noAnswer = () => new Error(`no answer within ${COMMAND_MS} ms`)

export type RedisClient = ReturnType<typeof newClient>

/** The accelerator: every answer may be missing, and a missing one must never change what is true. */
export interface RedisStore extends AsyncDisposable {
  /** Asks Redis; undefined when it is down, silent for 250 ms, or refuses the command. */
  tryCommand<T extends NonNullable<unknown> | null>(
    command: (client: RedisClient) => Promise<T>,
  ): Promise<T | undefined>
  /** False also while it refuses commands: it then neither limits nor remembers anything. */
  isAvailable(): boolean
}

/** Starts connecting and returns at once: a process starts, and works, without Redis. */
export function createRedisStore(url: string, logger: Logger): RedisStore {
  const client = newClient(url)
  const breaker = createCircuitBreaker(BREAKER)
  /** Reasons that were logged in this outage, each once. */
  const told = new Set<unknown>()
  let refusedUntil = 0
  const isRefused = () => performance.now() < refusedUntil
  let reconnectFrom = 0

  /** The server closes the connection, and the client makes another. */
  function reconnect(): void {
    if (performance.now() < reconnectFrom) return
    reconnectFrom = performance.now() + REFUSAL_MS
    client.sendCommand(['QUIT']).catch(() => undefined)
  }

  function noteRefusal(error: ErrorReply): void {
    if (!REFUSAL.test(error.message)) return
    if (!isRefused()) logger.warn('redis refuses commands', toErrorFields(error))
    refusedUntil = performance.now() + REFUSAL_MS
    if (DEMOTED.test(error.message)) reconnect()
  }

  client.on('ready', () => {
    told.clear()
    logger.info('redis is connected')
  })
  client.on('error', (error: unknown) => {
    const fields = toErrorFields(error)
    const reason = fields.code ?? fields.error
    if (!told.has(reason)) logger.warn('redis is not reachable', fields)
    told.add(reason)
  })
  // Failures to connect reach the listener above; the client goes on trying.
  const connecting = client.connect().catch(() => undefined)

  return {
    isAvailable: () => client.isReady && !breaker.isOpen() && !isRefused(),
    tryCommand: async (command) => {
      if (!client.isReady || breaker.isOpen()) return undefined
      try {
        const answer = await withTimeout(command(client), COMMAND_MS, noAnswer)
        breaker.succeeded()
        return answer
      } catch (error) {
        // A refusal is an answer: the server is there, and other commands are worth asking.
        if (error instanceof ErrorReply) {
          breaker.succeeded()
          noteRefusal(error)
        } else breaker.failed()
        logger.debug('redis gave no answer', toErrorFields(error))
        return undefined
      }
    },
    [Symbol.asyncDispose]: async () => {
      client.destroy()
      // Ends with the pause before the next try, when Redis was never there.
      await connecting
    },
  }
}
