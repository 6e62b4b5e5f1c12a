import { attempt } from '../banner.js'
import { el, fill } from '../dom.js'
import { service } from '../service.js'
import { planItem } from './plan-item.js'

/** @import { Inquiry } from '../workspace.js' */

const NOTHING = 'No plans yet. Save one, and you are told when its outlook changes.'

/** @param {{ onAnalyse: (inquiry: Inquiry) => void, onNew: () => void }} parts */
export function planList({ onAnalyse, onNew }) {
  const archived = el('input', { type: 'checkbox', onchange: () => refresh() })
  const list = el('ul', { class: 'plans' }, el('li', { class: 'hint' }, 'Loading …'))

  async function refresh() {
    await attempt(async () => {
      const plans = await service.plans.list({ include_archived: archived.checked })
      const items = plans.map((plan) => planItem(plan, { onAnalyse, onChanged: refresh }))
      fill(list, ...(items.length === 0 ? [el('li', { class: 'hint' }, NOTHING)] : items))
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
    el('label', { class: 'check' }, archived, 'Show archived plans'),
  )
  return { element, refresh }
}
