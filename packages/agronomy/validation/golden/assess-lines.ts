import type { Model } from '../../src/model'
import { type GoldenFile, type GoldenLine, YEAR_WITHOUT_VERDICT, type YearResult } from './golden-file'

/** Assesses the places and crops of golden lines with a model. */
export function assessLines(model: Model, lines: readonly GoldenLine[]): GoldenFile {
  return {
    modelVersion: model.version,
    lines: lines.map((line) => ({ place: line.place, crop: line.crop, ...assessYear(model, line) })),
  }
}

/**
 * Assesses the month that was the worst one, which provides the scores of all months, and the month that is the worst one,
 * which provides the list of better months. They are usually the same.
 */
function assessYear(model: Model, { place: location, crop, scores }: GoldenLine): YearResult {
  const expectedWorst = findWorstMonth(scores.map((score) => score ?? 0))
  const months = model.assessMonths({ location, crop, month: expectedWorst })
  if (!months) return YEAR_WITHOUT_VERDICT
  const { monthly } = months
  const worst = findWorstMonth(monthly.map(({ feasibility_score }) => feasibility_score))
  const better_months =
    worst === expectedWorst
      ? months.better_months
      : (model.assessMonths({ location, crop, month: worst })?.better_months ?? [])
  return {
    labels: monthly.map(({ feasibility_label }) => feasibility_label),
    scores: monthly.map(({ feasibility_score }) => Math.round(100 * feasibility_score)),
    bestMonths: better_months.map(({ month }) => month),
  }
}

/** Returns the month with the lowest score, of equal ones the first. */
function findWorstMonth(scores: readonly number[]): number {
  return scores.indexOf(Math.min(...scores)) + 1
}
