import { getModelDigests, type ModelDigests } from '@crop/agronomy/model-version'
import {
  createDatabaseClient,
  createDatabaseProbe,
  type DatabaseClient,
  type DatabaseProbe,
  isDatabaseOutage,
  isSchemaFault,
} from '@crop/db'
import { listenToDoorbell } from '@crop/queue'
import {
  createOutboundClient,
  createRedisStore,
  loadFromSetting,
  toErrorFields,
  waitAtMost,
  type DependencyState,
  type Logger,
  type Readiness,
} from '@crop/runtime'
import type { Config } from './config'
import { startErasure } from './erasure/erase-accounts'
import { createNameLoader } from './mail/load-names'
import { startMailSender } from './mail/mail-sender'
import { createMailTransport } from './mail/mail-transport'
import { startMapRunner } from './maps/map-runner'
import { startModelVersions } from './model/model-versions'
import { startModelThreads } from './model/model-threads'
import { withSandbox } from './model/sandbox'
import { startAnalysisModel } from './model/start-analysis-model'
import { createOutlookFinder } from './outlooks/outlook-finder'
import { getWorkerReadiness } from './readiness'
import { startSchedule } from './schedule/schedule'
import { createScheduledJobs } from './schedule/scheduled-jobs'
import { createResultCache } from './tasks/result-cache'
import { createResultProvider } from './tasks/result-provider'
import { createEndAnnouncer } from './tasks/announce-ended'
import { createTaskCompleter } from './tasks/task-completer'
import { startTaskRunner } from './tasks/task-runner'
import { startDeliveries } from './webhooks/deliver'

const STATEMENT_TIMEOUT_MS = 10_000

// Tasks share statements, so a few connections serve many of them.
const MAX_TASK_CONNECTIONS = 8

// Leases, deliveries to webhooks, the schedule, metrics and readiness use connections beside the running tasks.
const EXTRA_CONNECTIONS = 6

const RECOVERY_PROBE_MS = 5000

// A ring is handled as soon as its task is claimed or left to the poller.
const MAX_CONCURRENT_RINGS = 8

/** Disposing it stops its work and closes its connections. */
export interface Worker extends AsyncDisposable {
  /** Returns the version of the model that answers questions; undefined while its server has not stated one. */
  findModelVersion(): string | undefined
  database: DatabaseClient
  getReadiness(): Promise<Readiness>
  isRedisAvailable(): boolean
  getRunningTaskCount(): number
  getRunningDeliveryCount(): number
  /** Loads the model and starts all work. Rejects if the data pack is invalid. */
  start(): Promise<void>
  /** Claims no more, waits for the work in progress within the grace period, and releases the rest. */
  stop(): Promise<void>
  /** Disconnects the doorbell of a stopped worker, for a process that goes on after it. */
  closeDoorbell(): Promise<void>
}

function connect({ databaseUrl, redisUrl, tasks }: Config, logger: Logger) {
  const postgres = logger.watchDependency('postgres', isDatabaseOutage)
  const database = createDatabaseClient({
    url: databaseUrl,
    applicationName: 'crop-worker',
    maxConnections: Math.min(tasks.concurrency, MAX_TASK_CONNECTIONS) + EXTRA_CONNECTIONS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onConnectionError: (error) => logger.failure('idle database connection lost', error),
    onConnect: postgres.recordSuccess,
  })
  const redis = createRedisStore(redisUrl, logger, {})
  const doorbell = listenToDoorbell({
    redisUrl,
    onError: (error) => logger.debug('doorbell error', toErrorFields(error)),
    onOutage: (reason) => {
      redis.recordFailure(reason)
      logger.debug('queue connection lost; polling Postgres instead', toErrorFields(reason))
    },
  })
  return {
    postgres,
    database,
    redis,
    doorbell,
    /** Leaves the doorbell open until the process ends: closing it makes Bull reject promises that cannot be caught. */
    [Symbol.asyncDispose]: async () => {
      await redis[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

interface WorkOptions {
  config: Config
  logger: Logger
  connections: ReturnType<typeof connect>
  own: ModelDigests
  mayClaim(): boolean
  startModel: typeof startModelThreads
}

/** Starts everything that a worker does: tasks, maps, deliveries to webhooks, scheduled jobs, mails and erasures. */
async function startWork({ config, logger, connections, own, mayClaim, startModel }: WorkOptions) {
  const { database, redis, doorbell } = connections
  const { db } = database
  const { leaseMs, shutdownGraceMs } = config.tasks
  const modelThreads = await startModel(config.model, logger)
  const ownOrServed = await startAnalysisModel(modelThreads, {
    settings: config.model,
    own,
    logger,
  })
  const model = config.model.sandbox ? withSandbox(ownOrServed) : ownOrServed
  const cache = createResultCache(redis, model.findVersion, config.cacheTtlSeconds)
  const outlooks = createOutlookFinder(db)
  await outlooks.load().catch((error) => logger.failure('outlooks not read', error))
  const announceEnded = createEndAnnouncer(redis)
  const runner = startTaskRunner({
    db,
    results: createResultProvider(model, cache, outlooks.find),
    completeTask: createTaskCompleter(db, announceEnded),
    announceEnded,
    logger,
    settings: config.tasks,
    isDoorbellAvailable: doorbell.isAvailable,
    // An answer without a current outlook would count as its plan's answer by it.
    mayClaim: () => mayClaim() && model.isAvailable() && outlooks.ensureLoaded(),
    getPieceCapacity: model.getPieceCapacity,
  })
  const maps = startMapRunner({
    db,
    model,
    modelVersion: own.version,
    findOutlooks: outlooks.getCurrent,
    threads: config.model.threads,
    leaseMs,
    logger,
    mayClaim,
  })
  const outbound = createOutboundClient({ allowLocal: config.outbound.allowLocal })
  const deliveries = startDeliveries({ db, outbound, logger, mayClaim })
  doorbell.start(MAX_CONCURRENT_RINGS, runner.handleRing)
  const scheduling = new AbortController()
  const jobs = createScheduledJobs({
    db,
    outbound,
    logger,
    settings: config.schedule,
    modelVersion: own.version,
    findAnalysisModelVersion: model.findVersion,
  })
  const schedule = startSchedule({ db, logger, jobs, mayClaim }, scheduling.signal)
  const versions = startModelVersions({ db, model, logger }, scheduling.signal)
  const transport = await createMailTransport(config.mail)
  const { publicBaseUrl } = config.mail
  const mails = startMailSender({
    db,
    transport,
    publicBaseUrl,
    loadNames: createNameLoader(config.model.dataDir),
    logger,
    mayClaim,
  })
  const erasure = startErasure({ db, redis, logger, mayClaim })

  async function stop(): Promise<void> {
    scheduling.abort()
    outlooks[Symbol.dispose]()
    doorbell.pause()
    await Promise.all([
      runner.stop(),
      maps.stop(0),
      deliveries.stop(shutdownGraceMs),
      waitAtMost(Promise.all([schedule, versions]), shutdownGraceMs),
      mails.stop(shutdownGraceMs),
      erasure.stop(shutdownGraceMs),
    ])
    transport?.[Symbol.dispose]()
    await model[Symbol.asyncDispose]()
  }
  return { runner, deliveries, model, stop }
}

/**
 * Creates a worker without waiting for a connection to Postgres or Redis.
 *
 * @param startModel returns the threads that run the model; the worker disposes them
 */
export function createWorker(config: Config, logger: Logger, startModel = startModelThreads): Worker {
  const own = loadFromSetting('DATA_DIR', () => getModelDigests(config.model.dataDir))
  const connections = connect(config, logger)
  const { postgres, database, redis, doorbell } = connections
  // Only the probe finds out that migrations are missing: with all of them, the same errors are defects.
  const schema: DependencyState = logger.watchDependency(
    'database schema',
    (error) => schema.isDown() && isSchemaFault(error),
  )
  const probe = createDatabaseProbe(database.db, { postgres, schema })
  // With columns missing, work could be claimed and done, but its outcome not stored.
  let isSchemaTooOld = false
  const probeDatabase: DatabaseProbe = async () => {
    const readiness = await probe()
    if (readiness.migrations !== 'unknown') isSchemaTooOld = readiness.migrations === 'pending'
    return readiness
  }
  // Notices applied migrations, and that Postgres accepts writes again, where nothing requests the readiness.
  const probeAfterFault = () => (schema.isDown() || postgres.isDown()) && void probeDatabase()
  const recoveryProbe = setInterval(probeAfterFault, RECOVERY_PROBE_MS).unref()
  const isRedisAvailable = () => redis.isAvailable() && doorbell.isAvailable()
  let work: Awaited<ReturnType<typeof startWork>> | undefined
  let stopped: Promise<void> | undefined
  let isRunning = false

  async function stop(): Promise<void> {
    isRunning = false
    await (stopped ??= work?.stop())
  }

  return {
    findModelVersion: () => work?.model.findVersion(),
    database,
    isRedisAvailable,
    getReadiness: () =>
      getWorkerReadiness({
        probeDatabase,
        isRedisAvailable,
        isModelServerAvailable: () =>
          config.model.url === undefined ? undefined : work?.model.isAvailable(),
        isRunning: () => isRunning,
      }),
    getRunningTaskCount: () => work?.runner.getRunningTaskCount() ?? 0,
    getRunningDeliveryCount: () => work?.deliveries.getRunningCount() ?? 0,
    start: async () => {
      // Logs why all work is about to fail, if it is.
      await probeDatabase()
      work = await startWork({
        config,
        logger,
        connections,
        own,
        mayClaim: () => !isSchemaTooOld,
        startModel,
      })
      isRunning = true
    },
    stop,
    closeDoorbell: async () => doorbell[Symbol.asyncDispose](),
    [Symbol.asyncDispose]: async () => {
      await stop()
      clearInterval(recoveryProbe)
      await connections[Symbol.asyncDispose]()
    },
  }
}
