import Bull from 'bull'
import IORedis from 'ioredis'
import type { RedisOptions } from 'ioredis'

/** The job names a task and nothing else: the worker trusts only the task's row. */
interface Ring {
  task_id: string
}

export interface QueueSettings {
  redisUrl: string
  onError?: (error: Error) => void
  /** Called once in an outage, with its reason. */
  onOutage?: (reason: Error) => void
}

const QUEUE_NAME = 'analyses'

// In braces, so that all keys of the queue share one slot of a Redis Cluster.
const PREFIX = '{crop}'

const EVERY_CLIENT: RedisOptions = {
  // A connection that closes during this handshake would count as ready for ever, and never connect again.
  disableClientInfo: true,
  connectTimeout: 1000,
  retryStrategy: (times) => Math.min(100 * times, 1000),
  // A node that was demoted keeps its connections; a new one leads to the primary.
  reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  // How long a closed connection may linger, and with it the process.
  disconnectTimeout: 100,
}

/** A ring that is not taken at once is dropped: the poller finds the task. Without limits, `add` can hang for minutes. */
export const RINGER_OPTIONS: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  commandTimeout: 500,
  // Ends a half-open connection: it runs only while a command waits for its answer.
  socketTimeout: 3000,
  ...EVERY_CLIENT,
}

/** No command timeout: it would swallow jobs. The socket timeout exceeds the 5 s of a blocking read. */
export const LISTENER_OPTIONS: RedisOptions = {
  socketTimeout: 10_000,
  // Where Bull allows it: a Redis that takes connections, but no commands without a password, is not up.
  enableReadyCheck: true,
  ...EVERY_CLIENT,
}

/** BRPOPLPUSH is deprecated and some servers lack it; BLMOVE, the same command, came with Redis 6.2. */
function blockingMove(client: IORedis) {
  const brpoplpush = client.brpoplpush.bind(client)
  return async (from: string, to: string, seconds: number): Promise<string | null> => {
    try {
      return await brpoplpush(from, to, seconds)
    } catch (error) {
      if (!(error instanceof Error) || !/unknown command/i.test(error.message)) throw error
      return client.blmove(from, to, 'RIGHT', 'LEFT', seconds)
    }
  }
}

/**
 * Bull subscribes to news of delayed jobs, which we do not have. Refused at first, it would never listen for rings;
 * refused after a reconnect, the process would end of a rejection that nobody can catch.
 */
const NO_SUBSCRIPTION = { subscribe: async () => 0 }

function connectBull(redisUrl: string, base: RedisOptions) {
  const owned: IORedis[] = []
  const createClient: Bull.QueueOptions['createClient'] = (type, options) => {
    const blocking = type === 'client' ? {} : { maxRetriesPerRequest: null, enableReadyCheck: false }
    const client = new IORedis(redisUrl, { ...options, ...base, ...blocking })
    if (type === 'subscriber') Object.assign(client, NO_SUBSCRIPTION)
    if (type === 'bclient') Object.assign(client, { brpoplpush: blockingMove(client) })
    owned.push(client)
    return client
  }
  return {
    createClient,
    disconnect: () => owned.forEach((client) => client.disconnect()),
    isUp: () => owned.length > 0 && owned.every((client) => client.status === 'ready'),
  }
}

export function createBullQueue({ redisUrl, onError }: QueueSettings, base: RedisOptions) {
  const { createClient, disconnect, isUp } = connectBull(redisUrl, base)
  const queue = new Bull<Ring>(QUEUE_NAME, {
    prefix: PREFIX,
    createClient,
    settings: {
      ...{ lockDuration: 60_000, stalledInterval: 30_000, maxStalledCount: 10 },
      // A refused read is tried again within the time that the poller leaves to the doorbell.
      retryProcessDelay: 1000,
    },
  })
  queue.on('error', (error: Error) => onError?.(error))
  return { queue, disconnect, isUp }
}
