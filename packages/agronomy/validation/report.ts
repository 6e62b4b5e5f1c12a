import type { CalendarFit } from './calendar-fit'
import { type Check, isMet } from './check'
import type { CalendarReport } from './check-calendar'

/** How many figures are met, and each one that is not. */
export function* checkLines(checks: readonly Check[]): Generator<string> {
  const failed = checks.filter((check) => !isMet(check))
  yield `${checks.length - failed.length} of ${checks.length} worked numbers and published examples are met`
  for (const { name, expected, actual, tolerance } of failed) {
    yield `  ${name}: ${actual} instead of ${expected}, more than ${tolerance} off`
  }
  yield ''
}

const HEADINGS = ['units', 'AUC', 'best month near', 'observed feasible', 'others feasible']
const NAME_WIDTH = 29

/** The fit to a planting calendar in all, by kind and by crop, as text. */
export function calendarTable(report: CalendarReport): string[] {
  return [
    ['planting calendar'.padEnd(NAME_WIDTH), ...HEADINGS].join('  '),
    row('all', report),
    '',
    ...Object.entries(report.by_kind).map(([name, fit]) => row(name.replaceAll('_', ' '), fit)),
    '',
    ...Object.entries(report.by_crop).map(([name, fit]) => row(name, fit)),
    ...(report.skipped.length > 0 ? ['', `not among the crops: ${report.skipped.join(', ')}`] : []),
  ]
}

function row(name: string, { units, auc, ...shares }: CalendarFit): string {
  const percent = (share: number) => `${Math.round(100 * share)} %`
  const cells = [
    String(units),
    auc.toFixed(3),
    percent(shares.best_month_near),
    percent(shares.observed_feasible),
    percent(shares.other_feasible),
  ]
  const padded = cells.map((cell, index) => cell.padStart(HEADINGS[index]?.length ?? 0))
  return [name.padEnd(NAME_WIDTH), ...padded].join('  ')
}
