import type { Assessment, MonthOutlook } from '@crop/agronomy'
import { formatMonth } from '@crop/domain'
import { alignColumns } from '../align-columns'
import type { Display } from './display'
import { drawBar, section } from './layout'
import { formatCode, formatScore, getLabelStyle } from './format'

const BAR_LENGTH = 16
const HEADINGS = ['  month', '', 'score', 'label', 'rainfed', 'irrigated']

/** Draws a bar for each month and marks the month of the question. */
export function formatMonths({ monthly, month: questionMonth }: Assessment, display: Display): string[] {
  const rows = monthly.map((outlook) => [
    `${outlook.month === questionMonth ? '▶' : ' '} ${formatMonth(outlook.month, 'en').slice(0, 3)}`,
    drawBar(outlook.feasibility_score, BAR_LENGTH),
    ...toCells(outlook),
  ])
  const [headings = '', ...lines] = alignColumns([HEADINGS, ...rows])
  const paintedLines = lines.map((line, index) => paintBar(line, monthly[index], display))
  return section(
    'Months',
    paintedLines.length === 0 ? [] : [display.paint('dim', headings), ...paintedLines],
    display,
  )
}

function toCells(outlook: MonthOutlook): string[] {
  return [
    formatScore(outlook.feasibility_score),
    formatCode(outlook.feasibility_label),
    formatScore(outlook.rainfed_score),
    formatScore(outlook.irrigated_score),
  ]
}

/** Runs after the alignment, because colour codes have a length but no width. */
function paintBar(line: string, outlook: MonthOutlook | undefined, { paint }: Display): string {
  if (!outlook) return line
  return line.replace(/[█▏▎▍▌▋▊▉]+/u, (blocks) => paint(getLabelStyle(outlook.feasibility_label), blocks))
}
