import { modelVersion } from '@crop/agronomy'
import { createDatabaseClient, createDatabaseProbe } from '@crop/db'
import { createDoorbell } from '@crop/queue'
import { createRedisStore, toErrorFields } from '@crop/runtime'
import type { Logger } from '@crop/runtime'
import { createPasswords } from './accounts/passwords'
import { createTokens } from './accounts/tokens'
import { createBacklogLimiter } from './analyses/backlog-limiter'
import { createTaskWaiter } from './analyses/task-waiter'
import type { Config } from './config'
import { REDIS_SCRIPTS } from './redis-scripts'
import type { AppContext } from './context'
import { lazyReferenceLists } from './reference/lazy-reference-lists'

const STATEMENT_TIMEOUT_MS = 1500

/** Two, so that a long read holds up no more than half of the others; a small pool has none to spare. */
const readersOf = (connections: number) => Math.min(2, Math.floor(connections / 4))

/** Opened and not yet answered by any server: nothing here waits for one. */
export async function createContext(config: Config, logger: Logger, isStopping: () => boolean) {
  const database = createDatabaseClient({
    url: config.databaseUrl,
    applicationName: 'crop-api',
    maxConnections: config.databasePoolSize,
    readers: readersOf(config.databasePoolSize),
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onConnectionError: (error) => logger.warn('lost an idle database connection', toErrorFields(error)),
  })
  const redis = createRedisStore(config.redisUrl, logger, REDIS_SCRIPTS)
  const taskWaiter = createTaskWaiter(database.db, logger)
  const ctx: AppContext = {
    db: database.db,
    databaseProbe: createDatabaseProbe(database.db, (trouble, cause) =>
      logger.warn(trouble, toErrorFields(cause)),
    ),
    redis,
    doorbell: createDoorbell({
      redisUrl: config.redisUrl,
      onError: (error) => logger.debug('doorbell error', toErrorFields(error)),
      onOutage: (reason) =>
        logger.warn('queue connection lost; tasks wait for the workers to poll', toErrorFields(reason)),
    }),
    taskWaiter,
    backlogLimiter: createBacklogLimiter(database.db, config.limits.pendingTasks),
    passwords: await createPasswords(config.accounts),
    tokens: createTokens(config.tokens),
    accounts: config.accounts,
    modelVersion: modelVersion(config.dataDir),
    referenceLists: lazyReferenceLists(config.dataDir),
    limits: config.limits,
    http: config.http,
    logger,
    isStopping,
  }
  return {
    ctx,
    usage: database.getPoolUsage,
    /** The doorbell stays open until the process ends: when it closes, Bull rejects promises that nobody can catch. */
    [Symbol.asyncDispose]: async () => {
      await taskWaiter[Symbol.asyncDispose]()
      await redis[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}
