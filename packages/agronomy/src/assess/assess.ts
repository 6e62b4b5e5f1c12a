import type { Question } from '@crop/domain'
import type { Assessment } from '../assessment'
import { type AssessedMonths, type AssessOptions, buildAssessment, buildMonths } from './build-assessment'
import { buildInsufficientDataAssessment } from './insufficient-data'
import { isAssessable, type ModelContext, resolveQuestion } from './resolved-question'

/** Assesses a question. Unknown names, climates and months lead to `insufficient_data`, with a note for each. */
export function assess(context: ModelContext, question: Question, options?: AssessOptions): Assessment {
  const resolved = resolveQuestion(context, question)
  return isAssessable(resolved)
    ? buildAssessment(resolved, options)
    : buildInsufficientDataAssessment(resolved)
}

/** Returns the members of an assessment that compare the planting months; undefined where it has no scores. */
export function assessMonths(context: ModelContext, question: Question): AssessedMonths | undefined {
  const resolved = resolveQuestion(context, question)
  return isAssessable(resolved) ? buildMonths(resolved) : undefined
}
