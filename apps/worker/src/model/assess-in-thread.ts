import { workerData } from 'node:worker_threads'
import { loadModel } from '@crop/agronomy'
import type { Question } from '@crop/domain'
import type { Outcome } from '@crop/db'

function dataDirOf(data: unknown): string | undefined {
  const given = typeof data === 'object' && data !== null && 'dataDir' in data ? data.dataDir : undefined
  return typeof given === 'string' ? given : undefined
}

const model = loadModel(dataDirOf(workerData))

/** Runs in a model thread: the whole assessment, ready to be stored, so that the event loop only passes text on. */
export function assess(question: Question): Outcome {
  const { location, crop, month, model_version, ...found } = model.assess(question)
  const computed_at = new Date().toISOString()
  return {
    feasibilityLabel: found.feasibility_label,
    modelVersion: model_version,
    limitingFactor: found.limiting_factor,
    result: JSON.stringify({ location, crop, month, model_version, computed_at, ...found }),
  }
}
