import { workerData } from 'node:worker_threads'
import { loadModel } from '@crop/agronomy'
import type { Outcome } from '@crop/db'
import type { Question } from '@crop/domain'

function getDataDir(data: unknown): string | undefined {
  const dataDir = typeof data === 'object' && data !== null && 'dataDir' in data ? data.dataDir : undefined
  return typeof dataDir === 'string' ? dataDir : undefined
}

const model = loadModel(getDataDir(workerData))

/**
 * Entry point of a model thread. Returns the assessment serialised and ready to be stored, so that the event loop only
 * passes text on.
 */
export function assess(question: Question): Outcome {
  const { location, crop, month, model_version, ...assessment } = model.assess(question)
  const computed_at = new Date().toISOString()
  return {
    feasibilityLabel: assessment.feasibility_label,
    modelVersion: model_version,
    limitingFactor: assessment.limiting_factor,
    result: JSON.stringify({ location, crop, month, model_version, computed_at, ...assessment }),
  }
}
