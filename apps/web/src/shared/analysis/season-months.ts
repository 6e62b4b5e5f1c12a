import type { Analysis } from '@crop/client'

export type SeasonDates = Pick<NonNullable<Analysis['season']>, 'planting' | 'harvest' | 'days'>

const getMonth = (monthDay: string) => Number(monthDay.slice(0, 2))

/** Returns the number of months from that of planting to that of the harvest, with both. */
export function countSeasonMonths({ planting, harvest, days }: SeasonDates): number {
  const between = (getMonth(harvest) - getMonth(planting) + 12) % 12
  return between === 0 && days > 31 ? 13 : between + 1
}

/** Whether a season has more months than those that an outlook covers. A perennial, without a season, lives on. */
export const hasUncoveredMonths = (season: SeasonDates | null, coveredMonths: number): boolean =>
  season === null || coveredMonths < countSeasonMonths(season)
