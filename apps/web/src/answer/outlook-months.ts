import type { Analysis } from '@crop/client'
import { countSeasonMonths, type SeasonDates } from '../shared/analysis/season-months'

type OutlookMonths = NonNullable<Analysis['outlook']>['months']

type Thirds = OutlookMonths[number]['rain']

/** Numbers of seasons out of ten in the lower, the middle and the upper third, whose sum is 10. */
export type Tenths = Readonly<Record<keyof Thirds, number>>

/** No outlook is certain. */
const MAX_TENTHS = 9

/** Converts probabilities to seasons out of ten. Equal thirds do not lean: they are 3, 4 and 3. */
export function toTenths({ below, above }: Thirds): Tenths {
  const dry = Math.min(MAX_TENTHS, Math.round(10 * below))
  const wet = Math.min(MAX_TENTHS, Math.round(10 * above), 10 - dry)
  return { below: dry, normal: 10 - dry - wet, above: wet }
}

/** A month of the chart. */
export interface ChartMonth {
  /** `YYYY-MM`. */
  readonly name: string
  /** 1 to 12. */
  readonly month: number
  /** Undefined if the outlook does not cover the month. */
  readonly tenths: Tenths | undefined
}

const toMonthName = (months: number) =>
  `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`

/** Lists twelve months from that of planting on, with what the outlook says about their rain. */
export function listChartMonths(outlookMonths: OutlookMonths, plantingMonth: number): ChartMonth[] {
  const [year = 0, firstMonth = plantingMonth] = outlookMonths[0]?.month.split('-').map(Number) ?? []
  const planting = year * 12 + firstMonth - 1 - ((firstMonth - plantingMonth + 12) % 12)
  return Array.from({ length: 12 }, (_, index) => {
    const name = toMonthName(planting + index)
    const rain = outlookMonths.find(({ month }) => month === name)?.rain
    return { name, month: ((planting + index) % 12) + 1, tenths: rain && toTenths(rain) }
  })
}

/** Returns where a season lies in the chart, in months from its left edge. */
export function getSeasonSpan(season: SeasonDates): { from: number; to: number } {
  const getDay = (monthDay: string) => Number(monthDay.slice(3))
  return {
    from: (getDay(season.planting) - 1) / 31,
    to: Math.min(12, countSeasonMonths(season) - 1 + getDay(season.harvest) / 31),
  }
}
