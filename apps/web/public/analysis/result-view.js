import { createConditionsSection } from '../conditions.js'
import { el } from '../dom.js'
import { createAlternativesSection, createRisksSection, createSourcesSection } from './result-sections.js'
import { createFactorsSection } from './factors-section.js'
import { createMonthsChart } from './months-chart.js'
import { createMonthsTable } from './months-table.js'
import { createVerdict } from './verdict.js'
import { createWaterBalance } from './water-balance.js'

/** @import { Analysis } from '/explorer/client/index.js' */
/** @import { Question } from '../workspace.js' */

/**
 * @typedef {object} ResultOptions
 * @property {Question} question
 * @property {(changes: Partial<Question>) => unknown} onAnalyse analyses the same question with these changes
 * @property {() => unknown} onRecompute
 * @property {() => unknown} onSave
 */

/**
 * @param {Analysis} analysis
 * @param {ResultOptions} options
 */
export function createResultView(analysis, options) {
  const { onAnalyse } = options
  const { element: verdict, heading } = createVerdict(analysis, options)
  const onSelectMonth = (/** @type {number} */ month) => onAnalyse({ month })
  const element = el(
    'article',
    { class: 'result', 'aria-label': 'Analysis' },
    verdict,
    analysis.monthly.length > 0 &&
      createMonthsChart(analysis, { onSelectMonth, table: createMonthsTable(analysis, onSelectMonth) }),
    el(
      'div',
      { class: 'columns' },
      el(
        'div',
        { class: 'stack' },
        createFactorsSection(analysis),
        createAlternativesSection(analysis, onAnalyse),
      ),
      el(
        'div',
        { class: 'stack' },
        createWaterBalance(analysis),
        createConditionsSection(analysis),
        createRisksSection(analysis),
      ),
    ),
    createSourcesSection(analysis),
  )
  return { element, heading }
}
