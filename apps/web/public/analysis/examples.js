import { el } from '../dom.js'
import { formatCrop, formatMonth, formatLocation } from '../format.js'

/** @import { Question } from '../workspace.js' */

/** @type {Question[]} */
const EXAMPLES = [
  { crop: 'maize', location: 'nakuru', month: 9 },
  { crop: 'wheat', location: 'lahore', month: 7 },
  { crop: 'coffee', location: 'jimma', month: 4 },
]

/**
 * Creates the card that is shown before the first analysis.
 * @param {(question: Question) => unknown} onAnalyse
 */
export const createExamples = (onAnalyse) =>
  el(
    'section',
    { class: 'card examples' },
    el('h2', {}, 'No analysis yet'),
    el('p', {}, 'Analyse any crop, place and month, or one of your plans. For example:'),
    el(
      'div',
      { class: 'choices' },
      ...EXAMPLES.map((example) => {
        const text = `${formatCrop(example.crop)} in ${formatLocation(example.location)} in ${formatMonth(example.month)}`
        return el('button', { type: 'button', class: 'choice', onclick: () => onAnalyse(example) }, text)
      }),
    ),
  )
