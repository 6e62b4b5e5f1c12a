import type { ClaimedTask } from '@crop/db'
import { isSandboxCrop, TASK_PRIORITY, toCanonicalQuestion, type Question } from '@crop/domain'
import { createHistogram, withChildSpan } from '@crop/runtime'
import type { AnalysisModel } from '../model/analysis-model'
import type { AssessmentRequest } from '../model/model-threads'
import type { TimedOutcome } from '../model/piece'
import type { OutlookFinder } from '../outlooks/outlook-finder'
import type { ResultCache } from './result-cache'

const recordModelDuration = createHistogram(
  'crop_model_duration_seconds',
  'Duration of assessments, waiting for a thread included',
)

/** Provides the result of a task: from the cache, from an identical assessment in progress, or from the model. */
export interface ResultProvider {
  getResult(task: ClaimedTask): Promise<TimedOutcome>
}

/** Replaces the canonical names in a result by those of the question as submitted, and keeps the order of members. */
function withSubmittedNames(resultJson: string, submitted: Question, canonical: Question): string {
  const { location, crop } = submitted
  if (location === canonical.location && crop === canonical.crop) return resultJson
  const result: unknown = JSON.parse(resultJson)
  return typeof result === 'object' ? JSON.stringify({ ...result, location, crop }) : resultJson
}

export function createResultProvider(
  model: Pick<AnalysisModel, 'assess'>,
  cache: ResultCache,
  findOutlooks: OutlookFinder['find'],
): ResultProvider {
  const inProgress = new Map<string, Promise<TimedOutcome>>()

  async function assess(request: AssessmentRequest): Promise<TimedOutcome> {
    const { question, outlooks } = request
    const startedAt = performance.now()
    const outcome = await withChildSpan('assess', { kind: 'INTERNAL' }, () => model.assess(request))
    recordModelDuration((performance.now() - startedAt) / 1000)
    // Before the task completes, so that a client that reads `completed` gets a cache hit for the same question.
    if (!isSandboxCrop(question.crop)) await cache.write(question, outlooks, outcome)
    return outcome
  }

  function assessOnce(request: AssessmentRequest): Promise<TimedOutcome> {
    const { location, crop, month, plantingYear, conditions } = request.question
    const key = JSON.stringify([location, crop, month, plantingYear, conditions, request.outlooks?.digest])
    const running = inProgress.get(key)
    if (running) return running
    const assessment = assess(request).finally(() => inProgress.delete(key))
    inProgress.set(key, assessment)
    return assessment
  }

  return {
    async getResult({ location, crop, month, plantingYear, conditions, refresh, priority }) {
      const submitted = {
        location,
        crop,
        month,
        plantingYear: plantingYear ?? undefined,
        conditions: conditions ?? undefined,
      }
      const question = toCanonicalQuestion(submitted)
      const outlooks = findOutlooks(question)
      const cached =
        refresh || isSandboxCrop(question.crop) ? undefined : await cache.read(question, outlooks)
      const isUrgent = priority === TASK_PRIORITY.customer
      const isBackground = priority === TASK_PRIORITY.reanalysis
      const outcome = cached ?? (await assessOnce({ question, outlooks, isUrgent, isBackground }))
      return { ...outcome, result: withSubmittedNames(outcome.result, submitted, question) }
    },
  }
}
