import { toVerdict } from '@crop/domain'
import { createSiteFinder, type Site } from '../src/assess/site'
import { roundTo } from '../src/numbers'
import { findPlace } from '../src/places/find-place'
import { createPointLocator } from '../src/places/coordinates/locate-point'
import type { Reference } from '../src/reference'
import type { MonthOutcome } from '../src/score/month-outcome'
import { rankPlantingMonth } from '../src/score/planting-prior'
import type { Home, Stranger } from './homes'
import { isTestPlace } from './usual-plantings'

/** What the model says of a home. */
export interface RatedHome {
  readonly home: Home
  /** Highest score in a usual month. */
  readonly score: number
  readonly isSuitable: boolean
  readonly bestMonth: number
  /** Whether the best month is at most one month from a usual one. */
  readonly isBestMonthNear: boolean
  /** Days of the season from the best usual month; undefined if no usual days are known. */
  readonly days: number | undefined
  readonly areDaysUsual: boolean
}

/** What the model says of a stranger. */
export interface RatedStranger {
  readonly stranger: Stranger
  /** Highest score of the year. */
  readonly score: number
  readonly bestMonth: number
  readonly isRejected: boolean
}

/** Shares, 0 to 1, of the homes and strangers that the model rates as expected. */
export interface HomesFit {
  readonly homes: number
  /** Share of the homes that are at least moderately suitable in a usual month. */
  readonly suitable: number
  readonly best_month_near: number
  readonly seasons: number
  /** Share of the seasons that are as long as is usual. */
  readonly usual_days: number
  readonly strangers: number
  /** Share of the strangers that are at most marginally suitable in every month. */
  readonly rejected: number
}

/** The fit of the half that is open to tuning, of the half kept back, and of the homes for tuning. */
export interface HomesReport {
  readonly open: HomesFit
  readonly kept_back: HomesFit
  readonly tuning: HomesFit
}

/** Creates functions that rate homes and strangers with the field that is usual at their place. */
export function createHomeRater(reference: Reference) {
  const findSite = createSiteFinder(reference)
  const locatePoint = createPointLocator(reference)
  const getOutcomes = (crop: string, placeName: string) => {
    const match = findPlace(reference.gazetteer, placeName)
    const type = reference.crops.types.find(({ key }) => key === crop)
    const site = match.found ? findSite(locatePoint(match.place)) : null
    if (!site || !type) throw new Error(`cannot rate ${crop} at ${placeName}`)
    return { site, outcomes: site.getOutcomes(type) }
  }
  return {
    rateHome: (home: Home): RatedHome => rateHome(home, getOutcomes(home.crop, home.place)),
    rateStranger: (stranger: Stranger): RatedStranger => {
      const best = findBest(getOutcomes(stranger.crop, stranger.place).outcomes, getScore)
      const score = getScore(best)
      return { stranger, score, bestMonth: best.month, isRejected: !isSuitable(score) }
    },
  }
}

export interface HomeLists {
  readonly homes: readonly Home[]
  readonly strangers: readonly Stranger[]
  readonly tuningHomes: readonly Home[]
}

/** Rates the lists and computes the shares of each half, and of the homes for tuning. */
export function checkHomes(reference: Reference, { homes, strangers, tuningHomes }: HomeLists): HomesReport {
  const { rateHome, rateStranger } = createHomeRater(reference)
  const ratedHomes = homes.map(rateHome)
  const ratedStrangers = strangers.map(rateStranger)
  const computeHalf = (keptBack: boolean) =>
    computeFit(
      ratedHomes.filter(({ home }) => isTestPlace(home.place) === keptBack),
      ratedStrangers.filter(({ stranger }) => isTestPlace(stranger.place) === keptBack),
    )
  return {
    open: computeHalf(false),
    kept_back: computeHalf(true),
    tuning: computeFit(tuningHomes.map(rateHome), []),
  }
}

function rateHome(
  home: Home,
  { site, outcomes }: { site: Site; outcomes: readonly MonthOutcome[] },
): RatedHome {
  const getRank = (outcome: MonthOutcome) => rankPlantingMonth(site.climate, outcome)
  const usual = outcomes.filter(({ month }) => home.months.includes(month))
  const score = Math.max(...usual.map(getScore))
  const bestMonth = findBest(outcomes, getRank).month
  const days =
    home.usualDays &&
    findBest(usual, (outcome) => getScore(outcome) + 1e-6 * getRank(outcome)).getDetails().season?.days
  return {
    home,
    score,
    isSuitable: isSuitable(score),
    bestMonth,
    isBestMonthNear: home.months.some((month) => [0, 1, 11].includes(Math.abs(month - bestMonth))),
    days,
    areDaysUsual:
      days !== undefined &&
      home.usualDays !== undefined &&
      days >= home.usualDays.min &&
      days <= home.usualDays.max,
  }
}

const getScore = ({ scores }: MonthOutcome) => roundTo(scores.expected, 2)

function isSuitable(score: number): boolean {
  const verdict = toVerdict(score)
  return verdict === 'moderately_suitable' || verdict === 'highly_suitable'
}

function findBest(
  outcomes: readonly MonthOutcome[],
  getValue: (outcome: MonthOutcome) => number,
): MonthOutcome {
  return outcomes.reduce((best, other) => (getValue(other) > getValue(best) ? other : best))
}

function computeFit(homes: readonly RatedHome[], strangers: readonly RatedStranger[]): HomesFit {
  const withDays = homes.filter(({ days }) => days !== undefined)
  return {
    homes: homes.length,
    suitable: computeShare(homes.map((home) => home.isSuitable)),
    best_month_near: computeShare(homes.map(({ isBestMonthNear }) => isBestMonthNear)),
    seasons: withDays.length,
    usual_days: computeShare(withDays.map(({ areDaysUsual }) => areDaysUsual)),
    strangers: strangers.length,
    rejected: computeShare(strangers.map(({ isRejected }) => isRejected)),
  }
}

function computeShare(values: readonly boolean[]): number {
  return values.length > 0 ? roundTo(values.filter(Boolean).length / values.length, 4) : 0
}
