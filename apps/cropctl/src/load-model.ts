import type { Model } from '@crop/agronomy/model'

let shippedModel: Model | undefined

/** Loads the model of a data pack. The shipped model is loaded once for each process. */
export async function loadModel(dataDir: string | undefined): Promise<Model> {
  // Loaded lazily, so that commands without a model start faster.
  const agronomy = await import('@crop/agronomy/model')
  return dataDir === undefined ? (shippedModel ??= agronomy.loadModel()) : agronomy.loadModel(dataDir)
}
