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
import { createContext } from './create-context'
import { serve } from './http/pipeline/server'
import { apiReadiness } from './ops/health-routes'
import { startQueueDashboard } from './ops/queue-dashboard'
import { registerMetrics } from './ops/metrics'

// Longer than requests in progress may take, shorter than what an orchestrator waits.
const STOP_DEADLINE_MS = 15_000

async function main(): Promise<void> {
  // Heard from now on: who is asked to stop while still starting stops as well as any other.
  const stop = waitForStopSignal()
  const config = loadConfig(process.env)
  const logger = createLogger('api', config.logLevel)
  exitOnUncaughtError(logger)
  let stopping = false

  await using _tracing = config.tracing ? await startTracing('crop-api', logger) : undefined
  // Closed in reverse, when `main` ends: requests in progress finish while Postgres is still there.
  await using opened = await createContext(config, logger, () => stopping)
  const { ctx } = opened
  registerMetrics(ctx, opened.usage)
  await using queuePages = await startQueueDashboard(config, logger)
  await using _admin = await startAdminServer(config.adminPort, () => apiReadiness(ctx), queuePages)
  // Before the first request, which would wait for it.
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
  forceExitAfter(STOP_DEADLINE_MS, logger)
  await ctx.taskWaiter[Symbol.asyncDispose]()
  await server.stop()
}

void runProcess(main)
