import type { Logger, ServedModel } from '@crop/runtime'
import type { AnalysisModel } from './analysis-model'
import type { ModelSettings } from './model-pool'
import { createModelServer } from './model-server'
import type { ModelThreads } from './model-threads'
import { createRemoteModel } from './remote-model'

interface AnalysisModelOptions {
  settings: ModelSettings & { url?: string | undefined }
  /** The service's own model. */
  own: ServedModel
  logger: Logger
}

/** Returns the service's own model, or with `MODEL_URL` the one of its server. Disposing it also disposes the threads. */
export async function startAnalysisModel(
  threads: ModelThreads,
  { settings, own, logger }: AnalysisModelOptions,
): Promise<AnalysisModel> {
  const { url, timeoutMs } = settings
  if (url === undefined)
    return {
      ...threads,
      findVersion: () => own.version,
      findChanges: () => own.changes,
      isAvailable: () => true,
    }
  const server = await createModelServer({ url, timeoutMs }, logger)
  // So that the first tasks can use cached results. A worker also starts without its model server.
  await server.version.refresh()
  return createRemoteModel(threads, server, settings.threads)
}
