import { formatResult } from '@crop/domain'
import { findSharedOutlook } from '../outlooks/shared-outlooks'
import {
  MAX_PIECE_MS,
  recordProgress,
  toOutcomeOutlook,
  type AssessmentResult,
  type Piece,
  type PieceQuestion,
  type TimedOutcome,
} from './piece'
import { model } from './thread-model'

/** Serialises the result here, to keep that work off the event loop. */
function assess({ question, outlooks }: PieceQuestion): TimedOutcome {
  const startedAt = performance.now()
  let digest: string | undefined
  const assessment = model.assess(question, {
    findOutlook(place) {
      const found = outlooks && findSharedOutlook(outlooks, place)
      digest = found?.digest
      return found
    },
    plantingYear: question.plantingYear,
  })
  return {
    feasibilityLabel: assessment.feasibility_label,
    feasibilityScore: assessment.feasibility_score,
    modelVersion: assessment.model_version,
    limitingFactor: assessment.limiting_factor,
    irrigation: assessment.water?.irrigation ?? null,
    outlook: toOutcomeOutlook(assessment.outlook, digest),
    result: formatResult(assessment, new Date()),
    assessmentMs: performance.now() - startedAt,
  }
}

function tryAssess(question: PieceQuestion): AssessmentResult {
  try {
    return { outcome: assess(question) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'the model failed' }
  }
}

/**
 * Entry point of a model thread. Returns the results of the first questions: as many as the thread can assess in
 * `MAX_PIECE_MS`, but at least one.
 */
export function assessPiece({ questions, progress }: Piece): AssessmentResult[] {
  const startedAt = performance.now()
  const results: AssessmentResult[] = []
  for (const [index, question] of questions.entries()) {
    recordProgress(progress, index)
    results.push(tryAssess(question))
    const meanMs = (performance.now() - startedAt) / results.length
    if (meanMs * (results.length + 1) > MAX_PIECE_MS) break
  }
  return results
}
