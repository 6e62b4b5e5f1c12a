import type { Model } from '../../src'
import { type GoldenFile, type GoldenLine, NO_VERDICT, type YearOfAnswers } from './golden-file'

const JANUARY = 1

/** The questions of a golden file, answered by a model. */
export function answerAll(model: Model, lines: readonly GoldenLine[]): GoldenFile {
  const answered = lines.map(({ place, crop }) => ({ place, crop, ...yearOfAnswers(model, place, crop) }))
  return { modelVersion: model.version, lines: answered }
}

/** An answer holds the scores of all months, which are those of the answers in these months. */
function yearOfAnswers(model: Model, location: string, crop: string): YearOfAnswers {
  const { monthly } = model.assess({ location, crop, month: JANUARY })
  const [first, ...others] = monthly
  if (!first) return NO_VERDICT
  const poorest = others.reduce(
    (least, one) => (one.feasibility_score < least.feasibility_score ? one : least),
    first,
  )
  const { better_months } = model.assess({ location, crop, month: poorest.month })
  return {
    labels: monthly.map(({ feasibility_label }) => feasibility_label),
    scores: monthly.map(({ feasibility_score }) => Math.round(100 * feasibility_score)),
    bestMonths: better_months.map(({ month }) => month),
  }
}
