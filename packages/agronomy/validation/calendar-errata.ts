import { readFileSync } from 'node:fs'
import { splitCsvLine } from '../src/data-pack/csv-line'
import type { CalendarUnit } from './planting-calendar'

/** Months of a calendar that are known to be wrong, or a whole unit. */
interface Erratum {
  readonly file: string
  readonly variant: string
  readonly location: string
  readonly months: 'all' | ReadonlySet<number>
}

const COLUMNS = ['file', 'variant', 'location', 'months'] as const

/** Reads a list of errors, a CSV file with the columns above. Months are separated by spaces, or `all`. */
export function readErrata(path: string): Erratum[] {
  const [header = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/u)
  const names = splitCsvLine(header) ?? []
  const missing = COLUMNS.filter((column) => !names.includes(column))
  if (missing.length > 0) throw new Error(`${path} has no column ${missing.join(', ')}`)
  return lines.map((line) => {
    const cells = splitCsvLine(line) ?? []
    const getCell = (column: (typeof COLUMNS)[number]) => cells[names.indexOf(column)] ?? ''
    const months = getCell('months')
    return {
      file: getCell('file'),
      variant: getCell('variant'),
      location: getCell('location'),
      months: months === 'all' ? months : new Set(months.split(' ').map(Number)),
    }
  })
}

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
