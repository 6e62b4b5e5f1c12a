import type { Assessment, MonthOutlook } from '@crop/agronomy'
import { getMonthName } from '@crop/domain'
import { bar } from './bar'
import type { Display } from './display'
import { section } from './layout'
import { alignedRows } from './table'
import { inWords, scoreText, styleOf } from './words'

const BAR_LENGTH = 16
const HEADINGS = ['  month', '', 'score', 'label', 'rainfed', 'irrigated']

/** Twelve bars, with a mark at the month that was asked for. */
export function monthChart({ monthly, month: asked }: Assessment, display: Display): string[] {
  const rows = monthly.map((outlook) => [
    `${outlook.month === asked ? '▶' : ' '} ${getMonthName(outlook.month).slice(0, 3)}`,
    bar(outlook.feasibility_score, BAR_LENGTH),
    ...figuresOf(outlook),
  ])
  const [headings = '', ...lines] = alignedRows([HEADINGS, ...rows])
  const painted = lines.map((line, at) => paintBar(line, monthly[at], display))
  return section('Months', painted.length === 0 ? [] : [display.paint('dim', headings), ...painted], display)
}

function figuresOf(outlook: MonthOutlook): string[] {
  return [
    scoreText(outlook.feasibility_score),
    inWords(outlook.feasibility_label),
    scoreText(outlook.rainfed_score),
    scoreText(outlook.irrigated_score),
  ]
}

/** Colours are put in when all is aligned, for they have a length but no width. */
function paintBar(line: string, outlook: MonthOutlook | undefined, { paint }: Display): string {
  if (!outlook) return line
  return line.replace(/[█▏▎▍▌▋▊▉]+/u, (blocks) => paint(styleOf(outlook.feasibility_label), blocks))
}
