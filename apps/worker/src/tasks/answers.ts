import type { ClaimedTask, Outcome } from '@crop/db'
import type { Question } from '@crop/domain'
import { durationOf, inChildSpan } from '@crop/runtime'
import type { ModelThreads } from '../model/model-threads'
import { isSandboxCrop } from '../model/sandbox'
import type { ResultCache } from './result-cache'

const observeModel = durationOf(
  'crop_model_duration_seconds',
  'Duration of assessments, waiting for a thread included',
)

/** Answers a task's question: from the cache, from an assessment in progress, or from the model. */
export interface Answers {
  find(task: ClaimedTask): Promise<Outcome>
}

export function createAnswers(model: ModelThreads, cache: ResultCache): Answers {
  const inProgress = new Map<string, Promise<Outcome>>()

  async function compute(question: Question): Promise<Outcome> {
    const startedAt = performance.now()
    const outcome = await inChildSpan('assess', { kind: 'INTERNAL' }, () => model.assess(question))
    observeModel((performance.now() - startedAt) / 1000)
    // Before the task completes: whoever reads `completed` finds the cache filled too.
    if (!isSandboxCrop(question.crop)) await cache.write(question, outcome)
    return outcome
  }

  function computeOnce(question: Question): Promise<Outcome> {
    const key = JSON.stringify([question.location, question.crop, question.month])
    const started = inProgress.get(key)
    if (started) return started
    const computing = compute(question).finally(() => inProgress.delete(key))
    inProgress.set(key, computing)
    return computing
  }

  return {
    async find({ location, crop, month, refresh }) {
      const question = { location, crop, month }
      const cached = refresh || isSandboxCrop(crop) ? undefined : await cache.read(question)
      return cached ?? computeOnce(question)
    },
  }
}
