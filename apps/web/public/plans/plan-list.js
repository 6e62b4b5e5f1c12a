import { runAction } from '../banner.js'
import { el, setChildren } from '../dom.js'
import { service } from '../service.js'
import { createPlanItem } from './plan-item.js'

/** @import { Question } from '../workspace.js' */

const EMPTY_TEXT = 'No plans yet. Save one to be notified when its outlook changes.'

/** @param {{ onAnalyse: (question: Question) => void, onNew: () => void }} options */
export function createPlanList({ onAnalyse, onNew }) {
  const showArchived = el('input', { type: 'checkbox', onchange: () => refresh() })
  const list = el('ul', { class: 'plans' }, el('li', { class: 'hint' }, 'Loading …'))

  async function refresh() {
    await runAction(async () => {
      const plans = await service.plans.list({ include_archived: showArchived.checked })
      const items = plans.map((plan) => createPlanItem(plan, { onAnalyse, onChanged: refresh }))
      setChildren(list, ...(items.length === 0 ? [el('li', { class: 'hint' }, EMPTY_TEXT)] : items))
    })
  }

  const element = el(
    'section',
    { class: 'card', 'aria-labelledby': 'plans-title' },
    el(
      'div',
      { class: 'row' },
      el('h2', { id: 'plans-title' }, 'Your plans'),
      el('button', { type: 'button', class: 'secondary', onclick: onNew }, 'New plan'),
    ),
    list,
    el('label', { class: 'check' }, showArchived, 'Show archived plans'),
  )
  return { element, refresh }
}
