import { keepFresh } from './keep-fresh'
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

const INTERVAL_MS = 5000

/** Reads the version of a model server every five seconds. The last version stays while the server is unavailable. */
export function watchModelVersion(modelUrl: string, logger: Logger): ModelVersionSource {
  const state = logger.watchDependency('model server', (error) => error instanceof ModelServerUnavailable)
  let isReachable = false

  async function read(): Promise<ServedModel> {
    try {
      const model = await readServedModel(modelUrl)
      const previous = served.get()?.version
      if (model.version !== previous) logger.info('model version', { model_version: model.version, previous })
      state.recordSuccess()
      isReachable = true
      return model
    } catch (error) {
      state.recordFailure(error)
      isReachable = false
      throw error
    }
  }

  const served = keepFresh(read, INTERVAL_MS)
  async function refresh(): Promise<boolean> {
    await served.load().catch(() => undefined)
    return isReachable
  }

  void refresh()
  return {
    get: () => served.get()?.version,
    getModel: served.get,
    isReachable: () => isReachable,
    refresh,
    [Symbol.dispose]: served[Symbol.dispose],
  }
}
