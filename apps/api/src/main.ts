import { modelVersion } from '@crop/agronomy'
import { connect } from '@crop/db'
import { connectDoorbell } from '@crop/queue'
import {
  connectRedis,
  createLogger,
  errorFields,
  exitAfter,
  exitOnUncaught,
  runProcess,
  startAdminServer,
  stopSignal,
} from '@crop/runtime'
import { createPasswords } from './accounts/passwords'
import { createTokens } from './accounts/tokens'
import { watchBacklog } from './analyses/backlog'
import { watchTasks } from './analyses/task-watch'
import { createApp } from './app'
import { loadConfig } from './config'
import { serve } from './server'
import { apiReadiness } from './service/health-routes'

// Longer than requests in progress may take, shorter than what an orchestrator waits.
const STOP_DEADLINE_MS = 15_000
const STATEMENT_TIMEOUT_MS = 1500

async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const logger = createLogger('api', config.logLevel)
  exitOnUncaught(logger)
  let stopping = false

  // Closed in reverse, when `main` ends: requests in progress finish while Postgres is still there.
  await using database = connect({
    url: config.databaseUrl,
    max: config.databasePoolSize,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onIdleError: (error) => logger.warn('lost an idle database connection', errorFields(error)),
  })
  await using redis = connectRedis(config.redisUrl, logger)
  // Left open until the process ends: when its connections are closed, Bull rejects promises that nobody can catch.
  const doorbell = connectDoorbell({
    redisUrl: config.redisUrl,
    onError: (error) => logger.debug('doorbell', errorFields(error)),
  })
  const taskWatch = watchTasks(database.db, logger)
  const parts = {
    db: database.db,
    redis,
    doorbell,
    taskWatch,
    backlog: watchBacklog(database.db, config.limits.pendingTasks),
    passwords: await createPasswords(config.accounts.hashMemoryKib),
    tokens: createTokens(config.tokens),
    accounts: config.accounts,
    modelVersion: modelVersion(config.dataDir),
    limits: config.limits,
    http: config.http,
    logger,
    isStopping: () => stopping,
  }
  await using _admin = await startAdminServer(config.adminPort, () => apiReadiness(parts))
  const server = await serve(createApp(parts), config.port, config.http.publicBaseUrl)
  logger.info('started', {
    port: config.port,
    admin_port: config.adminPort,
    model_version: parts.modelVersion,
  })

  const signal = await stopSignal()
  stopping = true
  logger.info('stopping', { signal })
  exitAfter(STOP_DEADLINE_MS, logger)
  await taskWatch[Symbol.asyncDispose]()
  await server.stop()
}

void runProcess(main)
