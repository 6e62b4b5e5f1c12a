import { workerData } from 'node:worker_threads'
import { loadModel } from '@crop/agronomy/model'

function getDataDir(value: unknown): string | undefined {
  const dataDir =
    typeof value === 'object' && value !== null && 'dataDir' in value ? value.dataDir : undefined
  return typeof dataDir === 'string' ? dataDir : undefined
}

/** The model of this thread. */
export const model = loadModel(getDataDir(workerData))
