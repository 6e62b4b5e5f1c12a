import type { Logger } from './logger'
import { ModelServerUnavailable, readServedModel, type ServedModel } from './model-server'

/** The version of the model that answers questions. */
export interface ModelVersionSource extends Disposable {
  /** Returns the version that the server last stated; undefined before that. */
  get(): string | undefined
  /** Returns what the server last said about its version. */
  getModel(): ServedModel | undefined
  /** Whether the server stated its version when it was last asked. */
  isReachable(): boolean
  /** Reads the version now. Never rejects; returns whether the server stated it. */
  refresh(): Promise<boolean>
}

/** Version in tasks that were accepted while no version was known. */
export const UNKNOWN_MODEL_VERSION = 'unknown'

const LOOK_INTERVAL_MS = 5000
/** Reads the version of a model server every five seconds. The last version stays while the server is unavailable. */
export function watchModelVersion(modelUrl: string, logger: Logger): ModelVersionSource {
  const state = logger.watchDependency('model server', (error) => error instanceof ModelServerUnavailable)
  let model: ServedModel | undefined
  let isReachable = false
  let look: Promise<boolean> | undefined

  async function update(): Promise<boolean> {
    try {
      const latest = await readServedModel(modelUrl)
      state.recordSuccess()
      if (latest.version !== model?.version)
        logger.info('model version', { model_version: latest.version, previous: model?.version })
      model = latest
      isReachable = true
    } catch (error) {
      state.recordFailure(error)
      isReachable = false
    }
    return isReachable
  }

  function refresh(): Promise<boolean> {
    look ??= update().finally(() => (look = undefined))
    return look
  }

  const timer = setInterval(() => void refresh(), LOOK_INTERVAL_MS).unref()
  void refresh()
  return {
    get: () => model?.version,
    getModel: () => model,
    isReachable: () => isReachable,
    refresh,
    [Symbol.dispose]: () => clearInterval(timer),
  }
}
