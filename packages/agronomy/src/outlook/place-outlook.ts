export type { OutlookMonth, PlaceOutlook, Terciles } from '@crop/domain'

/** Number of months from the year 0 to a month `YYYY-MM`. */
export function countMonths(month: string): number {
  return 12 * Number(month.slice(0, 4)) + Number(month.slice(5, 7)) - 1
}
