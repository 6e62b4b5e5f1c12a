import type { Logger } from '@crop/runtime'
import type { AnalysisModel } from './analysis-model'
import type { ModelSettings } from './model-pool'
import { createModelServer } from './model-server'
import type { ModelThreads } from './model-threads'
import { createRemoteModel } from './remote-model'

interface AnalysisModelOptions {
  settings: ModelSettings & { url?: string | undefined }
  /** Version of the service's own model. */
  ownVersion: string
  logger: Logger
}

/** Returns the service's own model, or with `MODEL_URL` the one of its server. Disposing it also disposes the threads. */
export async function startAnalysisModel(
  threads: ModelThreads,
  { settings, ownVersion, logger }: AnalysisModelOptions,
): Promise<AnalysisModel> {
  const { url, timeoutMs } = settings
  if (url === undefined) return { ...threads, findVersion: () => ownVersion, isAvailable: () => true }
  const server = await createModelServer({ url, timeoutMs }, logger)
  // So that the first tasks can use cached results. A worker also starts without its model server.
  await server.version.refresh()
  return createRemoteModel(threads, server, settings.threads)
}
