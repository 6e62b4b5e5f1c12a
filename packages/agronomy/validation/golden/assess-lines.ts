import type { Model } from '../../src/model'
import { type GoldenFile, type GoldenLine, YEAR_WITHOUT_VERDICT, type YearResult } from './golden-file'

const JANUARY = 1

/** Assesses the places and crops of golden lines with a model. */
export function assessLines(model: Model, lines: readonly GoldenLine[]): GoldenFile {
  return {
    modelVersion: model.version,
    lines: lines.map(({ place, crop }) => ({ place, crop, ...assessYear(model, place, crop) })),
  }
}

/** Assesses two months. January provides the scores of all months, and the worst month the list of better months. */
function assessYear(model: Model, location: string, crop: string): YearResult {
  const { monthly } = model.assess({ location, crop, month: JANUARY })
  const [first, ...others] = monthly
  if (!first) return YEAR_WITHOUT_VERDICT
  const worst = others.reduce(
    (current, month) => (month.feasibility_score < current.feasibility_score ? month : current),
    first,
  )
  const { better_months } = model.assess({ location, crop, month: worst.month })
  return {
    labels: monthly.map(({ feasibility_label }) => feasibility_label),
    scores: monthly.map(({ feasibility_score }) => Math.round(100 * feasibility_score)),
    bestMonths: better_months.map(({ month }) => month),
  }
}
