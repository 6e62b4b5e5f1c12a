import type { CalendarFit, CalibrationClass } from './calendar-fit'
import type { CalendarReport } from './check-calendar'
import { type Check, isMet } from './checks'
import type { HomesFit, HomesReport } from './check-homes'
import type { HarvestFit } from './harvest-fit'

/** Formats the number of checks that are met, and a line for each one that is not. */
export function formatChecks(checks: readonly Check[]): string {
  const failed = checks.filter((check) => !isMet(check))
  const summary = `${checks.length - failed.length} of ${checks.length} worked numbers and published examples are met`
  const failures = failed.map(
    ({ name, expected, actual, tolerance }) =>
      `  ${name}: expected ${expected}, got ${actual}; the tolerance is ${tolerance}`,
  )
  return [summary, ...failures].join('\n')
}

const NAME_WIDTH = 29

const HOMES_HEADINGS = [
  'homes',
  'suitable',
  'best month near',
  'seasons',
  'usual days',
  'strangers',
  'rejected',
]

/** Formats the shares of homes and strangers that are rated as expected. */
export function formatHomesReport({ open, kept_back, tuning }: HomesReport): string {
  return [
    formatRow('homes and strangers', HOMES_HEADINGS, HOMES_HEADINGS),
    formatHomesFit('open half', open),
    formatHomesFit('half kept back', kept_back),
    formatHomesFit('homes for tuning', tuning),
  ].join('\n')
}

function formatHomesFit(name: string, fit: HomesFit): string {
  const cells = [
    String(fit.homes),
    formatPercent(fit.suitable),
    formatPercent(fit.best_month_near),
    String(fit.seasons),
    formatPercent(fit.usual_days),
    ...(fit.strangers > 0 ? [String(fit.strangers), formatPercent(fit.rejected)] : []),
  ]
  return formatRow(name, cells, HOMES_HEADINGS)
}

/** Formats a row of a table, with each cell below the end of its heading. */
function formatRow(name: string, cells: readonly string[], headings: readonly string[]): string {
  const padded = cells.map((cell, index) => cell.padStart(headings[index]?.length ?? 0))
  return [name.padEnd(NAME_WIDTH), ...padded].join('  ')
}

const HEADINGS = ['units', 'AUC', 'best month near', 'observed feasible', 'others feasible']
/** Formats the fit to a planting calendar in total, by kind, by region and by crop, and the fit to its harvests. */
export function formatCalendarReport(report: CalendarReport): string {
  const lines = [
    formatRow('planting calendar', HEADINGS, HEADINGS),
    formatFit('all', report),
    '',
    ...Object.entries(report.by_kind).map(([name, fit]) => formatFit(name.replaceAll('_', ' '), fit)),
    '',
    ...Object.entries(report.by_region).map(([name, fit]) => formatFit(name, fit)),
    '',
    ...Object.entries(report.by_crop).map(([name, fit]) => formatFit(name, fit)),
    '',
    'share of observed months by score',
    ...report.calibration.map(formatCalibration),
    '',
    formatHarvestFit(report.harvest),
  ]
  if (report.skipped.length > 0) lines.push('', `unknown crop types: ${report.skipped.join(', ')}`)
  return lines.join('\n')
}

function formatFit(name: string, fit: CalendarFit): string {
  const cells = [
    String(fit.units),
    fit.auc.toFixed(3),
    formatPercent(fit.best_month_near),
    formatPercent(fit.observed_feasible),
    formatPercent(fit.other_feasible),
  ]
  return formatRow(name, cells, HEADINGS)
}

function formatCalibration({ min_score, months, observed_share }: CalibrationClass): string {
  return `from ${min_score.toFixed(2)}: ${formatPercent(observed_share)} of ${months} months`
}

function formatHarvestFit({ seasons, ...fit }: HarvestFit): string {
  const error = `${fit.mean_error_days} days on average, ${fit.median_absolute_error_days} days in the median`
  return `harvest of ${seasons} seasons: ${error}, within 30 days ${formatPercent(fit.within_30_days)}`
}

function formatPercent(share: number): string {
  return `${Math.round(100 * share)} %`
}
