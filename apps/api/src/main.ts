import {
  createLogger,
  forceExitAfter,
  exitOnUncaughtError,
  runProcess,
  startTracing,
  waitForStopSignal,
} from '@crop/runtime'
import { createApi } from './api'
import { loadConfig } from './config'
import { registerMetrics } from './ops/metrics'

async function main(): Promise<void> {
  // Install the signal handler first, so that a stop signal during startup also shuts down cleanly.
  const stopSignal = waitForStopSignal()
  const config = loadConfig(process.env)
  const logger = createLogger('api', config.logLevel, { format: config.logFormat })
  exitOnUncaughtError(logger)
  for (const warning of config.warnings) logger.warn(warning)

  // Resources are disposed in reverse order when `main` returns.
  await using _tracing = config.tracing ? await startTracing('crop-api', logger) : undefined
  await using api = await createApi(config, logger)
  registerMetrics(api.ctx, api.getPoolUsage)
  await api.start()
  logger.info('started', {
    port: config.port,
    admin_port: config.adminPort,
    model_version: api.ctx.findAnalysisModelVersion(),
  })
  // Creates the search of crops, so that the first caller does not wait for it either.
  api.ctx.referenceLists.searchCrops('maize', { limit: 1 })

  const signal = await stopSignal
  logger.info('stopping', { signal })
  forceExitAfter(config.http.stopDeadlineMs, logger)
  await api.stop()
}

void runProcess(main)
