import type { Analysis } from '@crop/client'

const WIDTH = 40
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)

export const nameOfMonth = (month: number) => MONTHS[month - 1] ?? String(month)

export const inWords = (label: string) => label.replaceAll('_', ' ')

/** A bar for each planting month, and an arrow at the one that was asked for. */
export function monthChart({ monthly, month: asked }: Analysis): string[] {
  return monthly.map(({ month, feasibility_score: score, feasibility_label: label }) => {
    const bar = '█'.repeat(Math.round(score * WIDTH)).padEnd(WIDTH, '·')
    const arrow = month === asked ? '◀ asked for' : ''
    return `${nameOfMonth(month).slice(0, 3)} ${bar} ${score.toFixed(2)}  ${inWords(label).padEnd(20)} ${arrow}`.trimEnd()
  })
}
