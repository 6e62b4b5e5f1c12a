import type { Analysis } from '@crop/client'
import { toLabel } from '../shared/analysis/labels'

export interface CropYear {
  crop: string
  result: Analysis
}

export interface CropCalendar {
  /** Crops with data, those that are grown in the country first. */
  years: CropYear[]
  failedCount: number
}

export interface CalendarProgress {
  done: number
  total: number
  /** Seconds until the next question, while the limit of visitors is reached. */
  waitSeconds?: number
}

/** Any month will do: each result has the scores and the windows of the whole year. */
export const ASKED_MONTH = 1

/** Shares of crops in the harvested area of a country, by the names of the API. */
export type AreaShares = ReadonlyMap<string, number>

/** The parts of an answer that decide the order of its crop. */
interface RankedYear {
  crop: string
  result: {
    crop_type: { key: string } | null
    monthly: readonly { feasibility_score: number }[]
  }
}

/**
 * Sorts crops: first those that are grown in the country and suit the place, by their area and their best score; then others
 * that suit the place, then the rest, each by its best score. Without areas only the scores count.
 */
export const sortYears = <Y extends RankedYear>(years: readonly Y[], areas: AreaShares = new Map()): Y[] =>
  years
    .map((year) => ({ year, ...rankYear(year, areas) }))
    .sort((one, other) => other.group - one.group || other.weight - one.weight)
    .map(({ year }) => year)

function rankYear(year: RankedYear, areas: AreaShares): { group: number; weight: number } {
  const score = getBestScore(year)
  // A type has the area of its crop, which was asked for.
  const share = areas.get(year.result.crop_type?.key ?? '') ?? areas.get(year.crop) ?? 0
  const isSuitable = toLabel(score) !== 'marginally_suitable' && toLabel(score) !== 'not_suitable'
  if (!isSuitable) return { group: 0, weight: score }
  return share > 0 ? { group: 2, weight: share * score } : { group: 1, weight: score }
}

const getBestScore = ({ result }: RankedYear) =>
  Math.max(...result.monthly.map(({ feasibility_score: score }) => score))
