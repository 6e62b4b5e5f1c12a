import { join } from 'node:path'
import { createLogger, type Logger } from '@crop/runtime'
import { collectLog, findSecrets, getTestRedisUrl, waitUntil } from '@crop/testkit'
import { register } from 'prom-client'
import { loadConfig, type Config } from '../src/config'
import { registerMetrics } from '../src/metrics'
import type { ModelSettings, ThreadCode } from '../src/model/model-pool'
import { startModelThreads, type ModelThreads } from '../src/model/model-threads'
import { createWorker, type Worker } from '../src/worker'

/** Threads do not share the loader of a test, so they run the build. */
export const BUILT_CODE: ThreadCode = {
  folder: join(__dirname, '..', 'dist', 'model'),
  extension: '.js',
  execArgv: [],
}

/** A worker in the process of the test. Disposing it stops it as `SIGTERM` stops a process. */
export interface InProcessWorker
  extends Pick<Worker, 'stop' | 'getReadiness' | 'isRedisAvailable'>, AsyncDisposable {
  /** Returns the lines that the in-process workers of this file have logged since this worker was created. */
  output(): string
  /** Registers the metrics that a process has. Call it for one worker of a file. */
  registerMetrics(): void
}

export interface InProcessWorkers {
  /**
   * Starts a worker and waits until its doorbell is connected, unless its Redis is unreachable. Of the failpoints, only those
   * of model threads have an effect.
   */
  runWorker(settings: Record<string, string>): Promise<InProcessWorker>
  /** Stops the running workers. Fails if a secret was logged. */
  stopAll(): Promise<void>
}

/** Returns the counts of all workers in this process by the value of a label. */
export async function getCounts(metric: string, label: string): Promise<Record<string, number>> {
  const { values } = (await register.getSingleMetric(metric)?.get()) ?? { values: [] }
  return Object.fromEntries(values.map(({ labels, value }) => [String(labels[label]), value]))
}

export const UNREACHABLE_REDIS = 'redis://127.0.0.1:1'

/** Creates loggers that collect their lines, one for each level: every logger adds a listener to the process. */
function createLogs() {
  const loggers = new Map<Config['logLevel'], Logger>()
  const { stream, output } = collectLog()

  function getLogger(level: Config['logLevel']): Logger {
    const logger = loggers.get(level) ?? createLogger('worker', level, { output: stream, isBuffered: false })
    loggers.set(level, logger)
    return logger
  }

  return { getLogger, output }
}

type Models = Map<string, Promise<ModelThreads>>

/** The threads of all test files of this process, because loading the model takes half a second of processor time. */
const lastingModels: Models = new Map()

/** Starts model threads once for all workers with the same settings: those with a failpoint or other data for this file. */
function createSharedModels() {
  const ownModels: Models = new Map()

  async function startShared(
    { dataDir, threads, timeoutMs }: ModelSettings,
    logger: Logger,
    env: NodeJS.ProcessEnv,
  ): Promise<ModelThreads> {
    const settings: ModelSettings = { dataDir, threads, timeoutMs, code: { ...BUILT_CODE, env } }
    const key = JSON.stringify(settings)
    const models = dataDir === undefined && Object.keys(env).length === 0 ? lastingModels : ownModels
    const started = models.get(key) ?? startModelThreads(settings, logger)
    models.set(key, started)
    return { ...(await started), [Symbol.asyncDispose]: async () => undefined }
  }

  return {
    startShared,
    stopAll: () =>
      Promise.all(Array.from(ownModels.values(), async (model) => (await model)[Symbol.asyncDispose]())),
  }
}

/** Picks the settings of a failpoint, which the model threads read from their environment. */
const pickThreadSettings = (settings: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(settings).filter(([name]) => name === 'NODE_OPTIONS' || name.startsWith('CROP_FAILPOINT')),
  )

export function createInProcessWorkers(databaseUrl: string): InProcessWorkers {
  const logs = createLogs()
  const models = createSharedModels()
  const running = new Set<Worker>()

  async function dispose(worker: Worker): Promise<void> {
    if (!running.delete(worker)) return
    await worker[Symbol.asyncDispose]()
    await worker.closeDoorbell()
  }

  return {
    runWorker: async (settings) => {
      const config = loadConfig({
        DATABASE_URL: databaseUrl,
        REDIS_URL: getTestRedisUrl(),
        LOG_LEVEL: 'debug',
        MODEL_THREADS: '1',
        ...settings,
      })
      const worker = createWorker(config, logs.getLogger(config.logLevel), (model, logger) =>
        models.startShared(model, logger, pickThreadSettings(settings)),
      )
      running.add(worker)
      const start = logs.output().length
      await worker.start()
      if (config.redisUrl !== UNREACHABLE_REDIS) await waitUntil(worker.isRedisAvailable)
      return {
        stop: worker.stop,
        getReadiness: worker.getReadiness,
        isRedisAvailable: worker.isRedisAvailable,
        output: () => logs.output().slice(start),
        registerMetrics: () => registerMetrics(worker),
        [Symbol.asyncDispose]: () => dispose(worker),
      }
    },
    stopAll: async () => {
      await Promise.all(Array.from(running, dispose))
      await models.stopAll()
      const secrets = findSecrets(logs.output())
      if (secrets.length > 0) throw new Error(`The worker wrote ${secrets.join(', ')}.`)
    },
  }
}
