import { at } from '../at'
import { cacheByObject } from '../cache-by-object'
import { MONTHS } from '../calendar'

/** A season counts if its wettest month has at least this rain. */
const MIN_WETTEST_MM = 60
/** A month divides two seasons if it has at most this share of the rain of the wettest month of either. */
const MAX_DRY_SHARE = 0.7

const MONTH_INDEXES = MONTHS.map((month) => month - 1)

/**
 * Finds the months between the rain seasons of a year with two or more, as indexes (0 to 11): the driest month between
 * each two seasons. Returns none for a year with one season or with rain throughout.
 */
export function findMonthsBetweenRains(monthlyRainMm: Float64Array): number[] {
  let dryMonths = MONTH_INDEXES.filter((month) => isLocalMinimum(monthlyRainMm, month))
  // Removing a month joins the seasons before and after it.
  for (;;) {
    const weakest = findWeakest(monthlyRainMm, dryMonths)
    if (weakest === undefined) return dryMonths.length > 1 ? dryMonths : []
    dryMonths = dryMonths.filter((month) => month !== weakest)
  }
}

/** Lists, for each month from January on, the months (0 to 11) of its rain season; of both seasons for one between two. */
export const listSeasonMonths = cacheByObject((monthlyRainMm: Float64Array): (readonly number[])[] => {
  const seasons = listRainSeasons(monthlyRainMm)
  return MONTH_INDEXES.map((month) => {
    const [season = MONTH_INDEXES, ...others] = seasons.filter((months) => months.includes(month))
    return others.length === 0 ? season : [season, ...others].flat()
  })
})

/** Lists the months (0 to 11) of each rain season of a year. A month between two seasons belongs to both. */
function listRainSeasons(monthlyRainMm: Float64Array): (readonly number[])[] {
  const dividingMonths = findMonthsBetweenRains(monthlyRainMm)
  const [firstOfYear] = dividingMonths
  if (firstOfYear === undefined) return [MONTH_INDEXES]
  return dividingMonths.map((first, index) => {
    const last = dividingMonths[index + 1] ?? firstOfYear + 12
    return Array.from({ length: last - first + 1 }, (_, offset) => (first + offset) % 12)
  })
}

function isLocalMinimum(rainMm: Float64Array, month: number): boolean {
  return (
    at(rainMm, month) < at(rainMm, (month + 11) % 12) && at(rainMm, month) <= at(rainMm, (month + 1) % 12)
  )
}

/** Finds the month that parts seasons least, of those that do not part them clearly: the first of the wettest ones. */
function findWeakest(rainMm: Float64Array, dryMonths: readonly number[]): number | undefined {
  let weakest: number | undefined
  let highestShare = MAX_DRY_SHARE
  for (const [index, month] of dryMonths.entries()) {
    const before = dryMonths.at(index - 1) ?? month
    const after = dryMonths[index + 1] ?? dryMonths[0] ?? month
    const wettestMm = Math.min(findWettestMm(rainMm, before, month), findWettestMm(rainMm, month, after))
    const dryShare = wettestMm < MIN_WETTEST_MM ? Infinity : at(rainMm, month) / wettestMm
    const isWetter = weakest !== undefined && at(rainMm, month) > at(rainMm, weakest)
    if (dryShare > highestShare || (dryShare === highestShare && isWetter)) {
      weakest = month
      highestShare = dryShare
    }
  }
  return weakest
}

/** Returns the rain of the wettest month from one month to another, around the year end if need be. */
function findWettestMm(rainMm: Float64Array, from: number, to: number): number {
  let wettestMm = 0
  for (let month = (from + 1) % 12; month !== to; month = (month + 1) % 12) {
    wettestMm = Math.max(wettestMm, at(rainMm, month))
  }
  return wettestMm
}
