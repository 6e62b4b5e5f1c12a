import type { CalendarUnit } from './planting-calendar'
import { readCsv } from './read-csv'

/** Months of a calendar that are known to be wrong, or a whole unit. */
interface Erratum {
  readonly file: string
  readonly variant: string
  readonly location: string
  readonly months: 'all' | ReadonlySet<number>
}

const COLUMNS = ['file', 'variant', 'location', 'months']

/** Reads a list of errors, a CSV file with the columns above. Months are separated by spaces, or `all`. */
export const readErrata = (path: string): Erratum[] =>
  readCsv(path, COLUMNS).rows.map(({ get }) => {
    const months = get('months')
    return {
      file: get('file'),
      variant: get('variant'),
      location: get('location'),
      months: months === 'all' ? months : new Set(months.split(' ').map(Number)),
    }
  })

/** Returns the units of a calendar file without months that are wrong. A unit without any other month is left out. */
export function correctUnits(
  units: readonly CalendarUnit[],
  file: string,
  errata: readonly Erratum[],
): CalendarUnit[] {
  return units.flatMap((unit) => {
    const wrong = errata.filter(
      (erratum) =>
        erratum.file === file && erratum.variant === unit.variant && erratum.location === unit.location,
    )
    const isWrong = (month: number) => wrong.some(({ months }) => months === 'all' || months.has(month))
    const plantingMonths = new Set([...unit.plantingMonths].filter((month) => !isWrong(month)))
    return plantingMonths.size > 0 ? [{ ...unit, plantingMonths }] : []
  })
}
