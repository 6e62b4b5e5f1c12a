import { analysisCard } from './analysis/analysis-card.js'
import { askForm } from './analysis/ask-form.js'
import { el } from './dom.js'
import { planForm } from './plans/plan-form.js'
import { planList } from './plans/plan-list.js'

/**
 * What is asked: a planting, and the plan that it belongs to.
 * @typedef {object} Inquiry
 * @property {string} crop
 * @property {string} location
 * @property {number} month
 * @property {import('/explorer/client/index.js').CropPlan} [plan]
 */

/** An answer from the cache would leave no record with the plan. */
const COMPUTED = { refresh: true }

/** @param {{ onNews: () => void }} parts */
export function workspace({ onNews }) {
  const plans = planList({
    onAnalyse: (inquiry) => card.ask(inquiry, COMPUTED),
    onNew: () => newPlan.open(undefined),
  })
  const newPlan = planForm({ onSaved: plans.refresh })
  const card = analysisCard({
    // An analysis changes the plan that it belongs to, and may be worth a notification.
    onDone: () => {
      void plans.refresh()
      onNews()
    },
    onSave: newPlan.open,
  })
  const ask = askForm({ onAsk: card.ask })
  void plans.refresh()
  return el(
    'div',
    { class: 'workspace' },
    el('div', { class: 'side' }, newPlan.element, plans.element),
    el('div', { class: 'stage' }, ask, card.element),
  )
}
