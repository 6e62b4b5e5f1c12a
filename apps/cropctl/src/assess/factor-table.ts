import type { Assessment, Factor } from '@crop/agronomy'
import { alignColumns } from '../align-columns'
import type { Display } from './display'
import { drawBar, section } from './layout'
import { formatCode, formatQuantity, formatRequirement, formatScore } from './format'

const BAR_LENGTH = 10
const HEADINGS = ['  factor', 'score', 'observed', 'required']

/** Formats each factor with its score, the observed value and the requirement of the crop. */
export function formatFactors({ factors }: Assessment, display: Display): string[] {
  const [headings = '', ...rows] = alignColumns([HEADINGS, ...factors.map(toCells)])
  return section('Factors', rows.length === 0 ? [] : [display.paint('dim', headings), ...rows], display)
}

function toCells({ name, score, observed, requirement }: Factor): string[] {
  return [
    `  ${formatCode(name)}`,
    `${drawBar(score, BAR_LENGTH)} ${formatScore(score)}`,
    observed ? formatQuantity(observed) : '',
    requirement ? formatRequirement(requirement) : '',
  ]
}
