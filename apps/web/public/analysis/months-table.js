import { el } from '../dom.js'
import { LABELS, monthName, scoreText } from '../words.js'

/** @import { Analysis } from '/explorer/client/index.js' */

/**
 * The chart in figures, and every month as a question.
 * @param {Analysis} analysis
 * @param {(month: number) => void} onMonth
 */
export function monthsTable({ monthly, month: asked }, onMonth) {
  const head = ['Planted in', 'Suitability', 'Score', 'Rain', 'Irrigated', 'Ask']
  const rows = monthly.map(
    ({ month, feasibility_label, feasibility_score, rainfed_score, irrigated_score }) => {
      const name = monthName(month)
      const ask = {
        type: 'button',
        class: 'link',
        'aria-label': `What if ${name}`,
        onclick: () => onMonth(month),
      }
      return el(
        'tr',
        month === asked ? { 'aria-current': 'true' } : {},
        el('th', { scope: 'row' }, name),
        el('td', {}, LABELS[feasibility_label]),
        ...[feasibility_score, rainfed_score, irrigated_score].map((score) =>
          el('td', { class: 'figure' }, scoreText(score)),
        ),
        el('td', {}, month === asked ? 'asked' : el('button', ask, 'What if')),
      )
    },
  )
  return el(
    'details',
    {},
    el('summary', {}, 'All months as a table'),
    el(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'All months' },
      el(
        'table',
        {},
        el('thead', {}, el('tr', {}, ...head.map((text) => el('th', { scope: 'col' }, text)))),
        el('tbody', {}, ...rows),
      ),
    ),
  )
}
