import { toVerdict } from '@crop/domain'

/** The model's result for a planting month, and whether the planting calendar lists the month. */
export interface RatedMonth {
  readonly month: number
  /** Higher for better months of the same unit. */
  readonly rank: number
  readonly score: number
  readonly isPlantingMonth: boolean
}

/** How well the model agrees with a planting calendar. All members except `units` are shares, 0 to 1. */
export interface CalendarFit {
  /** Number of units. A unit is a crop type at a place. */
  readonly units: number
  /** Share of pairs (observed month, other month) that are ranked in the right order, averaged over the units. */
  readonly auc: number
  /** Share of units whose best month is at most one month away from an observed one. */
  readonly best_month_near: number
  /** Share of observed months that are rated feasible. */
  readonly observed_feasible: number
  /** Share of other months that are rated feasible. In the humid tropics a high share is expected, because most months are. */
  readonly other_feasible: number
}

/** Computes the fit of units, each of which is a list of its twelve months. */
export function computeCalendarFit(units: readonly (readonly RatedMonth[])[]): CalendarFit {
  const months = units.flat()
  return {
    units: units.length,
    auc: computeMean(units.map(computeAuc).filter((auc) => auc !== undefined)),
    best_month_near: computeMean(units.map((unit) => (isBestMonthNear(unit) ? 1 : 0))),
    observed_feasible: computeFeasibleShare(months.filter(({ isPlantingMonth }) => isPlantingMonth)),
    other_feasible: computeFeasibleShare(months.filter(({ isPlantingMonth }) => !isPlantingMonth)),
  }
}

/** How many of the months with certain scores are observed planting months. */
export interface CalibrationClass {
  /** The class has the scores from here to the next class. */
  readonly min_score: number
  readonly months: number
  readonly observed_share: number
}

const TENTHS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] as const
/** The best scores, which are also part of the highest tenth. */
const BEST_SCORE = 0.99

/** Computes the share of observed months for each tenth of the score, and for the best scores. */
export function computeCalibration(units: readonly (readonly RatedMonth[])[]): CalibrationClass[] {
  const months = units.flat()
  const createClass = (minScore: number, isInClass: (score: number) => boolean): CalibrationClass => {
    const monthsOfClass = months.filter(({ score }) => isInClass(score))
    return {
      min_score: minScore,
      months: monthsOfClass.length,
      observed_share: computeMean(monthsOfClass.map(({ isPlantingMonth }) => (isPlantingMonth ? 1 : 0))),
    }
  }
  return [
    ...TENTHS.map((tenth, index) =>
      createClass(tenth, (score) => score >= tenth && score < (TENTHS[index + 1] ?? Infinity)),
    ),
    createClass(BEST_SCORE, (score) => score >= BEST_SCORE),
  ]
}

/** Computes the AUC of a unit. Returns undefined if all of its months are observed, or none. */
function computeAuc(months: readonly RatedMonth[]): number | undefined {
  const others = months.filter(({ isPlantingMonth }) => !isPlantingMonth)
  const pairScores = months
    .filter(({ isPlantingMonth }) => isPlantingMonth)
    .flatMap((observed) => others.map((other) => (Math.sign(observed.rank - other.rank) + 1) / 2))
  return pairScores.length > 0 ? computeMean(pairScores) : undefined
}

/** Returns whether the best month is at most one month away from an observed one. */
function isBestMonthNear(months: readonly RatedMonth[]): boolean {
  const best = months.reduce((currentBest, month) => (month.rank > currentBest.rank ? month : currentBest))
  return months.some(
    ({ month, isPlantingMonth }) => isPlantingMonth && getMonthsBetween(month, best.month) <= 1,
  )
}

/** Returns the distance in months in the shorter direction around the year. */
function getMonthsBetween(a: number, b: number): number {
  const distance = Math.abs(a - b)
  return Math.min(distance, 12 - distance)
}

function computeFeasibleShare(months: readonly RatedMonth[]): number {
  return computeMean(months.map(({ score }) => (toVerdict(score) === 'not_suitable' ? 0 : 1)))
}

/** Computes a mean with four decimals. Returns 0 for an empty list, so that the report of an empty calendar has no NaN. */
function computeMean(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0)
  return values.length > 0 ? Math.round((10_000 * sum) / values.length) / 10_000 : 0
}
