import type { Analysis } from '@crop/client'
import { formatKey, formatMonth } from './format'

const BAR_WIDTH = 40
const LABEL_WIDTH = 20

/** Returns one line with a bar for each planting month, with an arrow at the analysed month. */
export function createMonthChart({ monthly, month: analysedMonth }: Analysis): string[] {
  return monthly.map(({ month, feasibility_score: score, feasibility_label: label }) => {
    const name = formatMonth(month).slice(0, 3)
    const bar = '█'.repeat(Math.round(score * BAR_WIDTH)).padEnd(BAR_WIDTH, '·')
    const labelColumn = formatKey(label).padEnd(LABEL_WIDTH)
    const arrow = month === analysedMonth ? '◀ analysed month' : ''
    return `${name} ${bar} ${score.toFixed(2)}  ${labelColumn} ${arrow}`.trimEnd()
  })
}
