import { getModelVersion } from '@crop/agronomy'
import { createDatabaseClient, createDatabaseProbe } from '@crop/db'
import { listenToDoorbell } from '@crop/queue'
import {
  createLogger,
  createOutboundClient,
  createRedisStore,
  exitOnUncaughtError,
  forceExitAfter,
  runProcess,
  startAdminServer,
  startTracing,
  toErrorFields,
  waitAtMost,
  waitForStopSignal,
} from '@crop/runtime'
import { loadConfig } from './config'
import { startErasure } from './erasure/erase-accounts'
import { startMailSender } from './mail/mail-sender'
import { createMailTransport } from './mail/mail-transport'
import { startMapRunner } from './maps/map-runner'
import { registerMetrics } from './metrics'
import { startModelThreads } from './model/model-threads'
import { withSandbox } from './model/sandbox'
import { getWorkerReadiness } from './readiness'
import { startSchedule } from './schedule/schedule'
import { createScheduledJobs } from './schedule/scheduled-jobs'
import { createResultCache } from './tasks/result-cache'
import { createResultProvider } from './tasks/result-provider'
import { createTaskCompleter } from './tasks/task-completer'
import { startTaskRunner } from './tasks/task-runner'
import { startDeliveryRunner } from './webhooks/delivery-runner'

const STATEMENT_TIMEOUT_MS = 10_000

// Time to release unfinished tasks and to close connections after the grace period.
const CLEANUP_MS = 8000

// Tasks share statements, so a few connections serve many of them.
const MAX_TASK_CONNECTIONS = 8

// Leases, deliveries to webhooks, the schedule, metrics and readiness use connections beside the running tasks.
const EXTRA_CONNECTIONS = 6

// A ring is handled as soon as its task is claimed or left to the poller.
const MAX_CONCURRENT_RINGS = 8

async function main(): Promise<void> {
  // Install the signal handlers first, so that a stop signal during startup also shuts down cleanly.
  const stopSignal = waitForStopSignal()
  const config = loadConfig(process.env)
  const logger = createLogger('worker', config.logLevel)
  exitOnUncaughtError(logger)
  const modelVersion = getModelVersion(config.model.dataDir)
  let isRunning = false

  // Resources are disposed in reverse order when `main` returns: the admin server stays up until the last task has ended.
  await using _tracing = config.tracing ? await startTracing('crop-worker', logger) : undefined
  await using database = createDatabaseClient({
    url: config.databaseUrl,
    applicationName: 'crop-worker',
    maxConnections: Math.min(config.tasks.concurrency, MAX_TASK_CONNECTIONS) + EXTRA_CONNECTIONS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onConnectionError: (error) => logger.warn('lost an idle database connection', toErrorFields(error)),
  })
  const { db } = database
  const probeDatabase = createDatabaseProbe(db, (message, cause) =>
    logger.warn(message, toErrorFields(cause)),
  )
  await using redis = createRedisStore(config.redisUrl, logger, {})
  // Not disposed: when its connections close, Bull rejects promises that no code can catch.
  const doorbell = listenToDoorbell({
    redisUrl: config.redisUrl,
    onError: (error) => logger.debug('doorbell error', toErrorFields(error)),
    onOutage: (reason) =>
      logger.warn('queue connection lost; polling Postgres instead', toErrorFields(reason)),
  })
  const isRedisAvailable = () => redis.isAvailable() && doorbell.isAvailable()
  const readiness = () => getWorkerReadiness({ probeDatabase, isRedisAvailable, isRunning: () => isRunning })
  await using _admin = await startAdminServer(config.adminPort, readiness)

  await using modelThreads = await startModelThreads(config.model, logger)
  const model = config.model.sandbox ? withSandbox(modelThreads) : modelThreads
  const cache = createResultCache(redis, modelVersion, config.cacheTtlSeconds)
  const runner = startTaskRunner({
    db,
    results: createResultProvider(model, cache),
    completeTask: createTaskCompleter(db),
    logger,
    settings: config.tasks,
    isDoorbellAvailable: doorbell.isAvailable,
    getPieceCapacity: model.getPieceCapacity,
  })
  const maps = startMapRunner({
    db,
    model,
    modelVersion,
    threads: config.model.threads,
    leaseMs: config.tasks.leaseMs,
    logger,
  })
  const outbound = createOutboundClient({ allowLocal: config.webhooks.allowLocal })
  const deliveries = startDeliveryRunner({ db, outbound, logger })
  registerMetrics({ modelVersion, database, isRedisAvailable, runner, deliveries, readiness })
  doorbell.start(MAX_CONCURRENT_RINGS, runner.handleRing)
  const scheduling = new AbortController()
  const jobs = createScheduledJobs(db, config.schedule, modelVersion)
  const schedule = startSchedule({ db, logger, jobs }, scheduling.signal)
  using transport = createMailTransport(config.mail)
  const mails = startMailSender({ db, transport, logger }, scheduling.signal)
  const erasure = startErasure({ db, redis, logger }, scheduling.signal)
  isRunning = true
  logger.info('started', { admin_port: config.adminPort, model_version: modelVersion })

  const signal = await stopSignal
  isRunning = false
  logger.info('stopping', { signal })
  forceExitAfter(config.tasks.shutdownGraceMs + CLEANUP_MS, logger)
  scheduling.abort()
  doorbell.pause()
  await Promise.all([
    runner.stop(),
    maps.stop(),
    deliveries.stop(config.tasks.shutdownGraceMs),
    waitAtMost(schedule, config.tasks.shutdownGraceMs),
    waitAtMost(mails, config.tasks.shutdownGraceMs),
    waitAtMost(erasure, config.tasks.shutdownGraceMs),
  ])
}

void runProcess(main)
