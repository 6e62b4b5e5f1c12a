import { el } from '../dom.js'
import { LABEL_TEXTS, formatMonth, formatScore } from '../format.js'

/** @import { Analysis } from '/explorer/client/index.js' */

/**
 * Creates a table with the numbers of the chart and a button to analyse each month.
 * @param {Analysis} analysis
 * @param {(month: number) => void} onSelectMonth
 */
export function createMonthsTable({ monthly, month: selectedMonth }, onSelectMonth) {
  const columns = ['Planted in', 'Suitability', 'Score', 'Rain', 'Irrigated', 'Analyse']
  const rows = monthly.map(
    ({ month, feasibility_label, feasibility_score, rainfed_score, irrigated_score }) => {
      const name = formatMonth(month)
      const buttonAttributes = {
        type: 'button',
        class: 'link',
        'aria-label': `What if ${name}`,
        onclick: () => onSelectMonth(month),
      }
      return el(
        'tr',
        month === selectedMonth ? { 'aria-current': 'true' } : {},
        el('th', { scope: 'row' }, name),
        el('td', {}, LABEL_TEXTS[feasibility_label]),
        ...[feasibility_score, rainfed_score, irrigated_score].map((score) =>
          el('td', { class: 'figure' }, formatScore(score)),
        ),
        el('td', {}, month === selectedMonth ? 'selected' : el('button', buttonAttributes, 'What if')),
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
        el('thead', {}, el('tr', {}, ...columns.map((text) => el('th', { scope: 'col' }, text)))),
        el('tbody', {}, ...rows),
      ),
    ),
  )
}
