import { el } from '../dom.js'
import { alternatives, risks, sources } from './lists.js'
import { factorBars } from './factors.js'
import { monthsChart } from './months-chart.js'
import { monthsTable } from './months-table.js'
import { verdict } from './verdict.js'
import { waterBalance } from './water.js'

/** @import { Analysis } from '/explorer/client/index.js' */
/** @import { Inquiry } from '../workspace.js' */

/**
 * @typedef {object} ResultParts
 * @property {Inquiry} inquiry
 * @property {(changes: Partial<Inquiry>) => unknown} onAsk asks the same with something else in it
 * @property {() => unknown} onRefresh
 * @property {() => unknown} onSave
 */

/**
 * @param {Analysis} analysis
 * @param {ResultParts} parts
 */
export function resultView(analysis, parts) {
  const { onAsk } = parts
  const { element: top, heading } = verdict(analysis, parts)
  const onMonth = (/** @type {number} */ month) => onAsk({ month })
  const element = el(
    'article',
    { class: 'result', 'aria-label': 'Analysis' },
    top,
    analysis.monthly.length > 0 && monthsChart(analysis, { onMonth, table: monthsTable(analysis, onMonth) }),
    el(
      'div',
      { class: 'columns' },
      el('div', { class: 'stack' }, factorBars(analysis), alternatives(analysis, onAsk)),
      el('div', { class: 'stack' }, waterBalance(analysis), risks(analysis)),
    ),
    sources(analysis),
  )
  return { element, heading }
}
