import { average, type VerifiedForecast, WET_MONTH_MM } from './hindcasts'
import type { EnsoCheck } from './enso'
import { computeBoxSkills, computeRpss, computeSharpness } from './skill'
import { rateVerdicts, type VerdictCase } from './verdicts'

const NAME_WIDTH = 22

const formatPercent = (share: number) => `${Math.round(100 * share)} %`

/** Formats the skill of forecasts by month, for all points and for those with rain, and by box. */
export function formatSkill(forecasts: readonly VerifiedForecast[]): string {
  const years = new Set(forecasts.map(({ valid }) => valid.slice(0, 4))).size
  const lines = [
    `${forecasts.length} forecasts of ${years} years; with few years, a score is mostly chance`,
    '',
    [
      'forecasts for'.padEnd(NAME_WIDTH),
      ' number',
      '  RPSS',
      'mean highest',
      'from 0.5',
      'wet third observed',
    ].join(' '),
    formatGroup('all', forecasts),
    formatGroup(
      `months from ${WET_MONTH_MM} mm on`,
      forecasts.filter(({ normalMm }) => normalMm >= WET_MONTH_MM),
    ),
  ]
  for (const month of new Set(forecasts.map(({ valid }) => valid.slice(5))))
    lines.push(
      formatGroup(
        `month ${month}`,
        forecasts.filter(({ valid }) => valid.endsWith(`-${month}`)),
      ),
    )
  for (const year of new Set(forecasts.map(({ valid }) => valid.slice(0, 4))))
    lines.push(
      formatGroup(
        year,
        forecasts.filter(({ valid }) => valid.startsWith(year)),
      ),
    )
  lines.push('', 'box (west south)   month  RPSS   forecasts')
  for (const { west, south, month, rpss, forecasts: count } of computeBoxSkills(forecasts))
    lines.push(`${west} ${south}`.padEnd(19) + `${month}     ${rpss.toFixed(2).padStart(5)}   ${count}`)
  return lines.join('\n')
}

function formatGroup(name: string, forecasts: readonly VerifiedForecast[]): string {
  if (forecasts.length === 0) return `${name.padEnd(NAME_WIDTH)} none`
  const { mean, bold } = computeSharpness(forecasts)
  const wetShare = average(forecasts.map(({ observedThird }) => (observedThird === 'above' ? 1 : 0)))
  return [
    name.padEnd(NAME_WIDTH),
    String(forecasts.length).padStart(7),
    computeRpss(forecasts).toFixed(3).padStart(6),
    mean.toFixed(2).padStart(12),
    formatPercent(bold).padStart(8),
    formatPercent(wetShare).padStart(18),
  ].join(' ')
}

/** Formats how well verdicts predict those of the observed seasons. */
export function formatVerdicts(cases: readonly VerdictCase[]): string {
  const lines = [
    `${cases.length} rain-fed plantings; error: mean difference from the score of the observed season`,
    'verdict by        error  closer  farther  same verdict  hits  false alarms  misses  break-even cost ratio',
  ]
  for (const kind of ['normal', 'shrunk', 'published', 'perfect'] as const) {
    const skill = rateVerdicts(cases, kind)
    const breakEven = Number.isNaN(skill.breakEvenCostRatio) ? '-' : skill.breakEvenCostRatio.toFixed(2)
    lines.push(
      [
        kind.padEnd(16),
        skill.error.toFixed(3).padStart(6),
        formatPercent(skill.closer).padStart(7),
        formatPercent(skill.farther).padStart(8),
        formatPercent(skill.sameVerdict).padStart(13),
        String(skill.hits).padStart(5),
        String(skill.falseAlarms).padStart(13),
        String(skill.misses).padStart(7),
        breakEven.padStart(22),
      ].join(' '),
    )
  }
  return lines.join('\n')
}

export function formatEnso({ month, years, wetShare }: EnsoCheck): string {
  return (
    `wet third in equatorial East Africa in month ${month}: El Niño ${formatPercent(wetShare.el_nino)} (${years.el_nino} years), ` +
    `neutral ${formatPercent(wetShare.neutral)} (${years.neutral}), La Niña ${formatPercent(wetShare.la_nina)} (${years.la_nina})`
  )
}
