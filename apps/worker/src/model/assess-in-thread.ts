import { workerData } from 'node:worker_threads'
import { loadModel } from '@crop/agronomy'
import type { Outcome } from '@crop/db'
import type { Question } from '@crop/domain'

function getDataDir(value: unknown): string | undefined {
  const dataDir =
    typeof value === 'object' && value !== null && 'dataDir' in value ? value.dataDir : undefined
  return typeof dataDir === 'string' ? dataDir : undefined
}

const model = loadModel(getDataDir(workerData))

/**
 * Entry point of a model thread. Serialises the result here, to keep that work off the event loop.
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
