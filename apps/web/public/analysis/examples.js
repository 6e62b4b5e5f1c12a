import { el } from '../dom.js'
import { cropText, monthName, placeText } from '../words.js'

/** @import { Inquiry } from '../workspace.js' */

/** @type {Inquiry[]} */
const EXAMPLES = [
  { crop: 'maize', location: 'nakuru', month: 9 },
  { crop: 'wheat', location: 'lahore', month: 7 },
  { crop: 'coffee', location: 'jimma', month: 4 },
]

/**
 * What stands in the place of the first answer.
 * @param {(inquiry: Inquiry) => unknown} onAsk
 */
export const examples = (onAsk) =>
  el(
    'section',
    { class: 'card examples' },
    el('h2', {}, 'Nothing asked yet'),
    el('p', {}, 'Ask about any crop, place and month, or analyse one of your plans. For example:'),
    el(
      'div',
      { class: 'choices' },
      ...EXAMPLES.map((example) => {
        const text = `${cropText(example.crop)} in ${placeText(example.location)} in ${monthName(example.month)}`
        return el('button', { type: 'button', class: 'choice', onclick: () => onAsk(example) }, text)
      }),
    ),
  )
