import { at } from '../at'

/** A season counts if its wettest month has at least this rain. */
const MIN_WETTEST_MM = 60
/** Two seasons part where a month has at most this share of the rain of the wettest month of either. */
const MAX_DRY_SHARE = 0.7

/**
 * Finds the months between the rain seasons of a year with two or more, as indexes (0 to 11): the driest month between
 * each two seasons. Returns none for a year with one season or with rain throughout.
 */
export function findMonthsBetweenRains(monthlyRainMm: Float64Array): number[] {
  let dryMonths = [...monthlyRainMm.keys()].filter((month) => isLocalMinimum(monthlyRainMm, month))
  // Removing a month joins the seasons before and after it.
  for (;;) {
    const weakest = findWeakest(monthlyRainMm, dryMonths)
    if (weakest === undefined) return dryMonths.length > 1 ? dryMonths : []
    dryMonths = dryMonths.filter((month) => month !== weakest)
  }
}

/** Lists the months (0 to 11) of each rain season of a year. A month between two seasons belongs to both. */
export function listRainSeasons(monthlyRainMm: Float64Array): number[][] {
  const dividingMonths = findMonthsBetweenRains(monthlyRainMm)
  if (dividingMonths.length === 0) return [[...monthlyRainMm.keys()]]
  return dividingMonths.map((first, index) => {
    const last = dividingMonths[index + 1] ?? at(Float64Array.from(dividingMonths), 0) + 12
    return Array.from({ length: last - first + 1 }, (_, offset) => (first + offset) % 12)
  })
}

function isLocalMinimum(rainMm: Float64Array, month: number): boolean {
  return (
    at(rainMm, month) < at(rainMm, (month + 11) % 12) && at(rainMm, month) <= at(rainMm, (month + 1) % 12)
  )
}

/** Finds the month that parts seasons least, of those that do not part them clearly. */
function findWeakest(rainMm: Float64Array, dryMonths: readonly number[]): number | undefined {
  const unclear = dryMonths
    .map((month, index) => {
      const before = at(Float64Array.from(dryMonths), (index + dryMonths.length - 1) % dryMonths.length)
      const after = at(Float64Array.from(dryMonths), (index + 1) % dryMonths.length)
      const wettestMm = Math.min(findWettestMm(rainMm, before, month), findWettestMm(rainMm, month, after))
      const dryShare = wettestMm < MIN_WETTEST_MM ? Infinity : at(rainMm, month) / wettestMm
      return { month, dryShare, rainMm: at(rainMm, month) }
    })
    .filter(({ dryShare }) => dryShare > MAX_DRY_SHARE)
  unclear.sort((a, b) => b.dryShare - a.dryShare || b.rainMm - a.rainMm)
  return unclear[0]?.month
}

/** Returns the rain of the wettest month from one month to another, around the year end if need be. */
function findWettestMm(rainMm: Float64Array, from: number, to: number): number {
  let wettestMm = 0
  for (let month = (from + 1) % 12; month !== to; month = (month + 1) % 12) {
    wettestMm = Math.max(wettestMm, at(rainMm, month))
  }
  return wettestMm
}
