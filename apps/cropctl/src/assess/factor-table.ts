import type { Assessment, Factor } from '@crop/agronomy'
import { bar } from './bar'
import type { Display } from './display'
import { section } from './layout'
import { alignedRows } from './table'
import { inWords, quantityText, requirementText, scoreText } from './words'

const BAR_LENGTH = 10
const HEADINGS = ['  factor', 'score', 'observed', 'required']

/** Each factor with its score, what was found and what the crop asks for. */
export function factorTable({ factors }: Assessment, display: Display): string[] {
  const [headings = '', ...rows] = alignedRows([HEADINGS, ...factors.map(cellsOf)])
  return section('Factors', rows.length === 0 ? [] : [display.paint('dim', headings), ...rows], display)
}

function cellsOf({ name, score, observed, requirement }: Factor): string[] {
  return [
    `  ${inWords(name)}`,
    `${bar(score, BAR_LENGTH)} ${scoreText(score)}`,
    observed ? quantityText(observed) : '',
    requirement ? requirementText(requirement) : '',
  ]
}
