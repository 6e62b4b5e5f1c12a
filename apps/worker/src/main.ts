import {
  createLogger,
  exitOnUncaughtError,
  forceExitAfter,
  runProcess,
  startAdminServer,
  startTracing,
  waitForStopSignal,
} from '@crop/runtime'
import { loadConfig } from './config'
import { registerMetrics } from './metrics'
import { createWorker } from './worker'

// Time to release unfinished tasks and to close connections after the grace period.
const CLEANUP_MS = 8000

async function main(): Promise<void> {
  // Install the signal handlers first, so that a stop signal during startup also shuts down cleanly.
  const stopSignal = waitForStopSignal()
  const config = loadConfig(process.env)
  const logger = createLogger('worker', config.logLevel, { format: config.logFormat })
  exitOnUncaughtError(logger)
  for (const warning of config.warnings) logger.warn(warning)

  // Resources are disposed in reverse order when `main` returns.
  await using _tracing = config.tracing ? await startTracing('crop-worker', logger) : undefined
  await using worker = createWorker(config, logger)
  const adminPort = { setting: 'WORKER_ADMIN_PORT', port: config.adminPort }
  await using _admin = await startAdminServer(adminPort, worker.getReadiness)
  await worker.start()
  registerMetrics(worker)
  logger.info('started', { admin_port: config.adminPort, model_version: worker.findModelVersion() })

  const signal = await stopSignal
  logger.info('stopping', { signal })
  forceExitAfter(config.tasks.shutdownGraceMs + CLEANUP_MS, logger)
  // Stops before the admin server closes, which reports meanwhile that the worker is not ready.
  await worker.stop()
}

void runProcess(main)
