import { createAnalysisCard } from './analysis/analysis-card.js'
import { createQuestionForm } from './analysis/question-form.js'
import { el } from './dom.js'
import { createPlanForm } from './plans/plan-form.js'
import { createPlanList } from './plans/plan-list.js'

/**
 * A planting to analyse, and the plan that it belongs to.
 * @typedef {object} Question
 * @property {string} crop
 * @property {string} location
 * @property {number} month
 * @property {import('/explorer/client/index.js').CropPlan} [plan]
 * @property {NonNullable<import('/explorer/client/index.js').Question['conditions']>} [conditions]
 */

/** A cached result would not be recorded with the plan. */
const BYPASS_CACHE = { refresh: true }

/** @param {{ onAnalysisDone: () => void }} options */
export function createWorkspace({ onAnalysisDone }) {
  const planList = createPlanList({
    onAnalyse: (question) => card.analyse(question, BYPASS_CACHE),
    onNew: () => planForm.open(undefined),
  })
  const planForm = createPlanForm({ onSaved: planList.refresh })
  const card = createAnalysisCard({
    // An analysis changes the label of its plan and may cause a notification.
    onDone: () => {
      void planList.refresh()
      onAnalysisDone()
    },
    onSave: planForm.open,
  })
  const questionForm = createQuestionForm({ onAnalyse: card.analyse })
  void planList.refresh()
  return el(
    'div',
    { class: 'workspace' },
    el('div', { class: 'side' }, planForm.element, planList.element),
    el('div', { class: 'stage' }, questionForm, card.element),
  )
}
