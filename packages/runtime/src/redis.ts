export { defineScript, type CommandParser } from '@redis/client'
import {
  createClient,
  DisconnectsClientError,
  ErrorReply,
  type RedisClientType,
  type RedisScripts,
} from '@redis/client'
import { createCircuitBreaker } from './circuit-breaker'
import { toErrorFields, type Logger } from './logger'
import { withTimeout } from './timeout'

type EmptyRecord = Record<never, never>

// The breaker stays open longer than the socket timeout of 3 s, which every written command restarts.
const BREAKER = { maxFailures: 5, openMs: 5000 }

/** To receive notifications of Redis Enterprise, the client looks up its host, which fails for an IPv6 address in a URL. */
const COMMON_OPTIONS = { maintNotifications: 'disabled' } as const

function createRedisClient<S extends RedisScripts>(url: string, scripts: S) {
  return createClient<EmptyRecord, EmptyRecord, S>({
    url,
    scripts,
    ...COMMON_OPTIONS,
    disableOfflineQueue: true,
    pingInterval: 1000,
    // The client's own command timeout covers only commands that are not written yet, and creates an AbortSignal for each.
    commandOptions: { timeout: 0 },
    socket: {
      connectTimeout: 1000,
      socketTimeout: 3000,
      reconnectStrategy: (retries) => Math.min(50 * retries, 1000),
    },
  })
}

/** Connects once and waits for the reply to a ping. Rejects with the cause, at the latest after the timeout. */
export async function pingRedis(url: string, timeoutMs: number): Promise<void> {
  const client = createClient({
    ...COMMON_OPTIONS,
    url,
    socket: { connectTimeout: timeoutMs, reconnectStrategy: false },
  })
  // The rejected promise has the error as well.
  client.on('error', () => undefined)
  const ping = client.connect().then(() => client.ping())
  try {
    await withTimeout(ping, timeoutMs, () => new Error(`no reply within ${timeoutMs} ms`))
  } finally {
    if (client.isOpen) client.destroy()
  }
}

/** Replies of a Redis that is full, read-only, cannot save, is loading, denies access, or is blocked by a script. */
const REJECTION_REPLY =
  /^(OOM|READONLY|MISCONF|NOREPLICAS|LOADING|NOAUTH|NOPERM|MASTERDOWN|CLUSTERDOWN|BUSY) /

/** The reply of a node that was demoted to a replica; a new connection may reach the new primary. */
const DEMOTION_REPLY = /^READONLY /

/** A Redis that rejected a command counts as unavailable for this long. */
const REJECTION_MS = 5000

export interface RedisStoreOptions {
  /** Short, because a request waits for it. */
  commandTimeoutMs?: number
}

export type RedisClient<S extends RedisScripts = EmptyRecord> = RedisClientType<EmptyRecord, EmptyRecord, S>

/** Redis as an accelerator: every reply may be missing, and a missing reply must never change a result. */
export interface RedisStore<S extends RedisScripts = EmptyRecord> extends AsyncDisposable {
  /** For libraries that take a client. Call them inside `tryCommand`. */
  readonly client: RedisClient<S>
  /**
   * Runs a command. Returns undefined when Redis is unreachable, rejects the command, or does not reply within the command timeout.
   * A missing key is null.
   */
  tryCommand<T extends NonNullable<unknown> | null>(
    command: (client: RedisClient<S>) => Promise<T>,
  ): Promise<T | undefined>
  /**
   * Calls `onMessage` for each message of a channel, on a connection of its own. Messages can be lost:
   * callers that wait for one must poll as well.
   */
  subscribe(channel: string, onMessage: (message: string) => void): void
  /** False also while Redis rejects commands: rate limits and the cache are off then. */
  isAvailable(): boolean
  /** Logs a failure of another connection to the same server, so that both are one outage or one rejection. */
  recordFailure(cause: unknown): void
}

/** Remembers for a while that Redis rejects commands, and logs it once. */
function trackRejections(logger: Logger) {
  let rejectedUntil = 0
  const isRejecting = () => performance.now() < rejectedUntil
  const log = (error: Error) => {
    if (!isRejecting()) logger.warn('redis rejects commands', toErrorFields(error))
  }
  return {
    isRejecting,
    log,
    record: (error: Error) => {
      log(error)
      rejectedUntil = performance.now() + REJECTION_MS
    },
  }
}

/**
 * Starts connecting and returns immediately; a process starts and works without Redis.
 *
 * @param scripts Lua scripts from node-redis' `defineScript`, which become client methods. The client sends a script's
 *   digest, and its text only if Redis has not cached it.
 */
export function createRedisStore<S extends RedisScripts = EmptyRecord>(
  url: string,
  logger: Logger,
  scripts: S,
  { commandTimeoutMs = 250 }: RedisStoreOptions = {},
): RedisStore<S> {
  const client = createRedisClient(url, scripts)
  const breaker = createCircuitBreaker(BREAKER)
  const state = logger.watchDependency('redis', () => false)
  const createTimeoutError = () => new Error(`no reply within ${commandTimeoutMs} ms`)
  const rejections = trackRejections(logger)
  let reconnectAllowedAt = 0

  /** Makes the server close the connection, so that the client opens a new one. */
  function reconnect(): void {
    if (performance.now() < reconnectAllowedAt) return
    reconnectAllowedAt = performance.now() + REJECTION_MS
    client.sendCommand(['QUIT']).catch(() => undefined)
  }

  function recordRejection(error: ErrorReply): void {
    if (!REJECTION_REPLY.test(error.message)) return
    rejections.record(error)
    if (DEMOTION_REPLY.test(error.message)) reconnect()
  }

  client.on('ready', () => {
    if (!state.isDown()) logger.info('redis connected')
    state.recordSuccess()
  })
  client.on('error', (error: unknown) => {
    // A ping was in flight when this process disconnected, which is no outage.
    if (error instanceof DisconnectsClientError) return
    state.recordFailure(error)
    logger.debug('redis connection failed', toErrorFields(error))
  })
  // The client pings once a second.
  client.on('ping-interval', () => state.recordSuccess())
  // The error listener above reports failed attempts; the client keeps trying.
  const connecting = client.connect().catch(() => undefined)

  let subscriber: RedisClient<S> | undefined

  /** Subscribes once it is connected, and again after each reconnect. The connection of the commands reports outages. */
  function connectSubscriber(): RedisClient<S> {
    const connection = client.duplicate({ disableOfflineQueue: false })
    connection.on('error', (error: unknown) =>
      logger.debug('redis subscription failed', toErrorFields(error)),
    )
    connection.connect().catch(() => undefined)
    return connection
  }

  return {
    client,
    recordFailure: (cause) => {
      // Redis can be reached, so nothing would announce the end of this outage.
      if (cause instanceof Error && REJECTION_REPLY.test(cause.message)) rejections.log(cause)
      else state.recordFailure(cause)
    },
    isAvailable: () => client.isReady && !breaker.isOpen() && !rejections.isRejecting(),
    tryCommand: async (command) => {
      if (!client.isReady || breaker.isOpen()) return undefined
      try {
        const reply = await withTimeout(command(client), commandTimeoutMs, createTimeoutError)
        breaker.recordSuccess()
        return reply
      } catch (error) {
        // An error reply proves that the server works, so other commands may succeed.
        if (error instanceof ErrorReply) {
          breaker.recordSuccess()
          recordRejection(error)
        } else {
          breaker.recordFailure()
        }
        logger.debug('redis command failed', toErrorFields(error))
        return undefined
      }
    },
    subscribe: (channel, onMessage) => {
      subscriber ??= connectSubscriber()
      subscriber
        .subscribe(channel, onMessage)
        .catch((error: unknown) => logger.debug('redis subscription failed', toErrorFields(error)))
    },
    [Symbol.asyncDispose]: async () => {
      subscriber?.destroy()
      client.destroy()
      // If Redis was never reachable, this waits for the pause before the next attempt to end.
      await connecting
    },
  }
}
