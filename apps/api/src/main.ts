import {
  createLogger,
  forceExitAfter,
  exitOnUncaughtError,
  runProcess,
  startAdminServer,
  startTracing,
  waitForStopSignal,
} from '@crop/runtime'
import { createApp } from './app'
import { loadConfig } from './config'
import { createContext } from './context'
import { serve } from './http/pipeline/server'
import { getReadiness } from './ops/health-routes'
import { registerMetrics } from './ops/metrics'
import { startQueueDashboard } from './ops/queue-dashboard'

// Longer than a request may take, and shorter than the grace period of an orchestrator.
const MAX_STOP_MS = 15_000

async function main(): Promise<void> {
  // Install the signal handler first, so that a stop signal during startup also shuts down cleanly.
  const stop = waitForStopSignal()
  const config = loadConfig(process.env)
  const logger = createLogger('api', config.logLevel)
  exitOnUncaughtError(logger)
  let stopping = false

  // `await using` closes these in reverse order, so Postgres stays connected while the last requests finish.
  await using _tracing = config.tracing ? await startTracing('crop-api', logger) : undefined
  await using resources = await createContext(config, logger, () => stopping)
  const { ctx } = resources
  registerMetrics(ctx, resources.getPoolUsage)
  await using queueDashboard = await startQueueDashboard(config, logger)
  await using _admin = await startAdminServer(config.adminPort, () => getReadiness(ctx), queueDashboard)
  // Loads the reference data now, so that the first request does not wait for it.
  ctx.referenceLists.listCrops()
  const server = await serve(createApp(ctx), config.port, config.http)
  logger.info('started', {
    port: config.port,
    admin_port: config.adminPort,
    model_version: ctx.modelVersion,
  })

  const signal = await stop
  stopping = true
  logger.info('stopping', { signal })
  forceExitAfter(MAX_STOP_MS, logger)
  await ctx.taskWaiter[Symbol.asyncDispose]()
  await server.stop()
}

void runProcess(main)
