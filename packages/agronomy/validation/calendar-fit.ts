import { toVerdict } from '@crop/domain'

/** What the model says of one month, and whether the calendar has it as a planting month. */
export interface JudgedMonth {
  readonly month: number
  /** Orders the months of one unit. */
  readonly rank: number
  readonly score: number
  readonly isObserved: boolean
}

/** How well the model agrees with a planting calendar; everything but the count is a share in [0, 1]. */
export interface CalendarFit {
  /** Crop types at places. */
  readonly units: number
  /** Share of pairs of an observed and another month that are ranked rightly, mean over the units. */
  readonly auc: number
  /** Share of units whose best month is at most one month from an observed one. */
  readonly best_month_near: number
  /** Share of observed months that are rated feasible. */
  readonly observed_feasible: number
  /** Share of the other months that are; in the humid tropics most months are truly possible. */
  readonly other_feasible: number
}

export function calendarFit(units: readonly (readonly JudgedMonth[])[]): CalendarFit {
  const months = units.flat()
  const ranked = units.map(rankingAuc).filter((auc) => auc !== null)
  return {
    units: units.length,
    auc: mean(ranked),
    best_month_near: mean(units.map((unit) => (isBestMonthNear(unit) ? 1 : 0))),
    observed_feasible: feasibleShare(months.filter(({ isObserved }) => isObserved)),
    other_feasible: feasibleShare(months.filter(({ isObserved }) => !isObserved)),
  }
}

/** Null where every month is observed, or none. */
function rankingAuc(months: readonly JudgedMonth[]): number | null {
  const others = months.filter(({ isObserved }) => !isObserved)
  const pairs = months
    .filter(({ isObserved }) => isObserved)
    .flatMap((observed) => others.map((other) => (Math.sign(observed.rank - other.rank) + 1) / 2))
  return pairs.length > 0 ? mean(pairs) : null
}

function isBestMonthNear(months: readonly JudgedMonth[]): boolean {
  const best = months.reduce((top, month) => (month.rank > top.rank ? month : top))
  return months.some(({ month, isObserved }) => isObserved && monthsBetween(month, best.month) <= 1)
}

function monthsBetween(one: number, other: number): number {
  const apart = Math.abs(one - other)
  return Math.min(apart, 12 - apart)
}

function feasibleShare(months: readonly JudgedMonth[]): number {
  return mean(months.map(({ score }) => (toVerdict(score) === 'not_suitable' ? 0 : 1)))
}

/** 0 of nothing, so that a report of an empty calendar stays a number. */
function mean(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0)
  return values.length > 0 ? Math.round((10_000 * sum) / values.length) / 10_000 : 0
}
