import { createLazyReferenceLists, getModelVersion, type ReferenceLists } from '@crop/agronomy'
import {
  createDatabaseClient,
  createDatabaseProbe,
  type DatabaseClient,
  type DatabaseProbe,
  type Db,
  isDatabaseOutage,
  readCurrentOutlooks,
  type CurrentOutlooks,
} from '@crop/db'
import { createDoorbell, type Doorbell } from '@crop/queue'
import {
  createOutboundClient,
  createRedisStore,
  keepFresh,
  loadFromSetting,
  type Logger,
  type OutboundClient,
  toErrorFields,
  watchModelVersion,
} from '@crop/runtime'
import { createPasswords, type Passwords } from './accounts/passwords'
import { createTokenService, type TokenService } from './accounts/tokens'
import { type BacklogLimiter, createBacklogLimiter } from './analyses/backlog-limiter'
import { createPendingLimit, type PendingLimit } from './analyses/pending-limit'
import { createBatchWaiter, createTaskWaiter, type Waiter } from './analyses/waiter'
import type { Config } from './config'
import { type ApiRedisStore, REDIS_SCRIPTS } from './redis-scripts'

/** The dependencies and settings of all features, created once per process. */
export interface AppContext {
  db: Db
  /** True from a failure that Postgres caused until it responds again. */
  isPostgresDown(): boolean
  databaseProbe: DatabaseProbe
  redis: ApiRedisStore
  doorbell: Doorbell
  taskWaiter: Waiter
  batchWaiter: Waiter
  backlogLimiter: BacklogLimiter
  pendingLimit: PendingLimit
  passwords: Passwords
  tokens: TokenService
  /** Version of the service's own model, which resolves names and computes maps. */
  modelVersion: string
  /** Returns the version of the model that answers questions; undefined while its server has not stated one. */
  findAnalysisModelVersion(): string | undefined
  /** Returns the seasonal outlooks that the workers answer with; undefined if there are none. */
  findOutlooks(): CurrentOutlooks | undefined
  referenceLists: ReferenceLists
  /** Checks the URLs of webhooks. */
  outbound: OutboundClient
  accounts: Config['accounts']
  limits: Config['limits']
  http: Config['http']
  deadlines: Config['deadlines']
  logger: Logger
  /** True as soon as shutdown has begun. */
  isStopping(): boolean
}

/** Reserves up to two connections for reads, so that a long read delays at most half of the other reads. */
const getReadConnectionLimit = (poolSize: number) => Math.min(2, Math.floor(poolSize / 4))

/** Creates the context without waiting for a connection to Postgres or Redis. */
export async function createContext(config: Config, logger: Logger, isStopping: () => boolean) {
  const postgres = logger.watchDependency('postgres', isDatabaseOutage)
  const database = openDatabase(config, logger, postgres.recordSuccess)
  const redis = createRedisStore(config.redisUrl, logger, REDIS_SCRIPTS, {
    commandTimeoutMs: config.deadlines.redisCommandMs,
  })
  const taskWaiter = createTaskWaiter(database.db, redis, logger)
  const batchWaiter = createBatchWaiter(database.db, logger)
  const modelVersion = loadFromSetting('DATA_DIR', () => getModelVersion(config.dataDir))
  const modelServer = config.modelUrl === undefined ? undefined : watchModelVersion(config.modelUrl, logger)
  const outlooks = keepFresh(() => readCurrentOutlooks(database.db), config.outlooksIntervalMs)
  // Without Postgres, results are looked up as if there were no outlooks.
  void outlooks.load().catch(() => undefined)
  const ctx: AppContext = {
    db: database.db,
    isPostgresDown: postgres.isDown,
    databaseProbe: createDatabaseProbe(database.db, {
      postgres,
      schema: logger.watchDependency('database schema', () => false),
    }),
    redis,
    doorbell: createDoorbell({
      redisUrl: config.redisUrl,
      onError: (error) => logger.debug('doorbell error', toErrorFields(error)),
      onOutage: (reason) => {
        redis.recordFailure(reason)
        logger.debug('queue connection lost; tasks wait for the workers to poll', toErrorFields(reason))
      },
    }),
    taskWaiter,
    batchWaiter,
    backlogLimiter: createBacklogLimiter(database.db, config.limits.pendingTasks, logger),
    pendingLimit: createPendingLimit(config.limits.pendingPerCaller),
    passwords: await createPasswords(config.accounts),
    tokens: createTokenService(config.tokens),
    modelVersion,
    findAnalysisModelVersion: modelServer ? modelServer.get : () => modelVersion,
    findOutlooks: outlooks.get,
    referenceLists: createLazyReferenceLists(config.dataDir),
    outbound: createOutboundClient({ allowLocal: config.webhooks.allowLocal }),
    accounts: config.accounts,
    limits: config.limits,
    http: config.http,
    deadlines: config.deadlines,
    logger,
    isStopping,
  }
  return {
    ctx,
    getPoolUsage: database.getPoolUsage,
    /** Leaves the doorbell open until the process ends: closing it makes Bull reject promises that cannot be caught. */
    [Symbol.asyncDispose]: async () => {
      modelServer?.[Symbol.dispose]()
      outlooks[Symbol.dispose]()
      await taskWaiter[Symbol.asyncDispose]()
      await batchWaiter[Symbol.asyncDispose]()
      await redis[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

function openDatabase(
  { databaseUrl, databasePoolSize, deadlines }: Config,
  logger: Logger,
  onConnect: () => void,
): DatabaseClient {
  return createDatabaseClient({
    url: databaseUrl,
    applicationName: 'crop-api',
    maxConnections: databasePoolSize,
    readers: getReadConnectionLimit(databasePoolSize),
    connectTimeoutMs: deadlines.connectMs,
    statementTimeoutMs: deadlines.statementMs,
    lockTimeoutMs: deadlines.lockMs,
    onConnectionError: (error) => logger.failure('idle database connection lost', error),
    onConnect,
  })
}
