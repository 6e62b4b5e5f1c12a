import { modelVersion } from '@crop/agronomy'
import { createDatabaseClient, createDatabaseProbe } from '@crop/db'
import { answerDoorbell } from '@crop/queue'
import {
  connectRedis,
  createLogger,
  errorFields,
  exitAfter,
  exitOnUncaught,
  runProcess,
  settledWithin,
  startAdminServer,
  startTracing,
  stopSignal,
} from '@crop/runtime'
import { loadConfig } from './config'
import { startModelThreads } from './model/model-threads'
import { withSandbox } from './model/sandbox'
import { workerReadiness } from './readiness'
import { scheduledJobs } from './schedule/jobs'
import { startSchedule } from './schedule/schedule'
import { createAnswers } from './tasks/answers'
import { createResultCache } from './tasks/result-cache'
import { startTaskRunner } from './tasks/task-runner'
import { watchMetrics } from './watch-metrics'

const STATEMENT_TIMEOUT_MS = 10_000

// After the grace of running tasks, time to hand the rest back and to close.
const CLOSING_MS = 8000

async function main(): Promise<void> {
  // Heard from now on: who is asked to stop while still starting stops as well as any other.
  const stop = stopSignal()
  const config = loadConfig(process.env)
  const logger = createLogger('worker', config.logLevel)
  exitOnUncaught(logger)
  const version = modelVersion(config.model.dataDir)
  let running = false

  await using _tracing = config.tracing ? await startTracing('crop-worker', logger) : undefined
  // Closed in reverse, when `main` ends: health can be asked until the last task has ended.
  await using database = createDatabaseClient({
    url: config.databaseUrl,
    applicationName: 'crop-worker',
    maxConnections: config.tasks.concurrency + 4,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onConnectionError: (error) => logger.warn('lost an idle database connection', errorFields(error)),
  })
  const { db } = database
  const askDatabase = createDatabaseProbe(db, (trouble, cause) => logger.warn(trouble, errorFields(cause)))
  await using redis = connectRedis(config.redisUrl, logger)
  // Left open until the process ends: when its connections are closed, Bull rejects promises that nobody can catch.
  const doorbell = answerDoorbell({
    redisUrl: config.redisUrl,
    onError: (error) => logger.debug('doorbell', errorFields(error)),
    onOutage: (reason) => logger.warn('the doorbell is not heard', errorFields(reason)),
  })
  const doorbellIsUp = doorbell.isUp
  const redisIsUp = () => redis.isUp() && doorbellIsUp()
  const readiness = () => workerReadiness({ askDatabase, redisIsUp, isRunning: () => running })
  await using _admin = await startAdminServer(config.adminPort, readiness)
  await using model = await startModelThreads(config.model, logger)
  const assessor = config.model.sandbox ? withSandbox(model) : model
  const answers = createAnswers(assessor, createResultCache(redis, version, config.cacheTtlSeconds))
  const runner = startTaskRunner({ db, answers, logger, settings: config.tasks, doorbellIsUp })
  watchMetrics({ database, redisIsUp, runner, readiness })
  doorbell.listen(config.tasks.concurrency, runner.answerRing)
  const scheduling = new AbortController()
  const jobs = scheduledJobs(db, config.schedule, version)
  const schedule = startSchedule({ db, logger, jobs }, scheduling.signal)
  running = true
  logger.info('started', { admin_port: config.adminPort, model_version: version })

  const signal = await stop
  running = false
  logger.info('stopping', { signal })
  exitAfter(config.tasks.shutdownGraceMs + CLOSING_MS, logger)
  scheduling.abort()
  doorbell.pause()
  await Promise.all([runner.stop(), settledWithin(schedule, config.tasks.shutdownGraceMs)])
}

void runProcess(main)
