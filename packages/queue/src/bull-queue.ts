import Bull from 'bull'
import IORedis, { type RedisOptions } from 'ioredis'

/**
 * A ring announces a waiting task to the workers, like a doorbell. It is a Bull job that contains only the id of the task:
 * the worker reads the rest from the task row. At a high rate one job rings for several tasks.
 */
export interface Ring {
  task_id: string
  other_task_ids?: string[]
}

export interface QueueSettings {
  redisUrl: string
  onError?: (error: Error) => void
  /** Called once per outage, with the first error. */
  onOutage?: (reason: Error) => void
}

const QUEUE_NAME = 'analyses'

// The braces put all keys of the queue into one hash slot of a Redis Cluster.
const KEY_PREFIX = '{crop}'

const COMMON_OPTIONS: RedisOptions = {
  // A connection that closes while the client sends its name and version would count as ready and never reconnect.
  disableClientInfo: true,
  connectTimeout: 1000,
  retryStrategy: (attempts) => Math.min(100 * attempts, 1000),
  // A demoted node keeps its connections open; a new connection reaches the new primary.
  reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  // Limits how long a closing connection keeps the process alive.
  disconnectTimeout: 100,
}

/**
 * Options of the side that rings. A ring that Redis does not accept at once is dropped, because the poller of the worker
 * finds the task anyway. Without these limits, Bull's `add` can hang for minutes.
 */
export const RINGER_OPTIONS: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 500,
  // Closes half-open connections; it runs only while a command waits for its reply.
  socketTimeout: 3000,
  ...COMMON_OPTIONS,
}

/**
 * Options of the listening side. It has no command timeout, which would lose jobs; the socket timeout exceeds the 5 s of
 * a blocking read.
 */
export const LISTENER_OPTIONS: RedisOptions = {
  socketTimeout: 10_000,
  // A Redis that accepts connections but rejects commands without a password is not ready.
  enableReadyCheck: true,
  ...COMMON_OPTIONS,
}

/** BRPOPLPUSH is deprecated and missing on some servers; BLMOVE (Redis 6.2) is its replacement. */
function createBlockingMove(client: IORedis) {
  const brpoplpush = client.brpoplpush.bind(client)
  return async (source: string, destination: string, timeoutSeconds: number): Promise<string | null> => {
    try {
      return await brpoplpush(source, destination, timeoutSeconds)
    } catch (error) {
      if (!(error instanceof Error) || !/unknown command/i.test(error.message)) throw error
      return client.blmove(source, destination, 'RIGHT', 'LEFT', timeoutSeconds)
    }
  }
}

/**
 * Bull subscribes to events of delayed jobs, which this queue does not use. If Redis rejects the first subscription, Bull
 * stops listening for rings; if it rejects one after a reconnect, a rejection that nothing can catch ends the process.
 */
const NO_SUBSCRIPTION = { subscribe: async () => 0 }

/**
 * ioredis leaves the timer of `socketTimeout` running when a connection closes. It would close the next connection, or keep
 * the process running.
 */
function clearSocketTimerOnClose(client: IORedis): void {
  client.on('close', () => {
    const timer: unknown = client['socketTimeoutTimer']
    if (isTimer(timer)) clearTimeout(timer)
    client['socketTimeoutTimer'] = undefined
  })
}

/** The member is private, so its type is not known. */
function isTimer(value: unknown): value is NodeJS.Timeout {
  return typeof value === 'object' && value !== null && 'unref' in value && Symbol.toPrimitive in value
}

function createBullClients(redisUrl: string, baseOptions: RedisOptions) {
  const clients: IORedis[] = []
  let blockingClient: IORedis | undefined
  const createClient: Bull.QueueOptions['createClient'] = (type, options) => {
    // Bull requires these values for its blocking and subscribing clients.
    const blockingOptions = type === 'client' ? {} : { maxRetriesPerRequest: null, enableReadyCheck: false }
    const client = new IORedis(redisUrl, { ...options, ...baseOptions, ...blockingOptions })
    if (type === 'subscriber') Object.assign(client, NO_SUBSCRIPTION)
    if (type === 'bclient') {
      Object.assign(client, { brpoplpush: createBlockingMove(client) })
      blockingClient = client
    }
    clearSocketTimerOnClose(client)
    clients.push(client)
    return client
  }
  return {
    createClient,
    disconnect: () => clients.forEach((client) => client.disconnect()),
    endBlockingRead: () => blockingClient?.disconnect(),
    isConnected: () => clients.length > 0 && clients.every((client) => client.status === 'ready'),
  }
}

export function createBullQueue({ redisUrl, onError }: QueueSettings, baseOptions: RedisOptions) {
  const { createClient, ...connections } = createBullClients(redisUrl, baseOptions)
  const queue = new Bull<Ring>(QUEUE_NAME, {
    prefix: KEY_PREFIX,
    createClient,
    settings: {
      lockDuration: 60_000,
      stalledInterval: 30_000,
      maxStalledCount: 10,
      // Reads again after a rejected read, before the poller looks for waiting tasks itself.
      retryProcessDelay: 1000,
    },
  })
  queue.on('error', (error: Error) => onError?.(error))
  return { queue, ...connections }
}
