import { el } from '../dom.js'
import { form } from '../form.js'
import { questionFields } from '../question-fields.js'

/** @import { Inquiry } from '../workspace.js' */

/** @param {{ onAsk: (inquiry: Inquiry) => Promise<unknown> }} parts */
export function askForm({ onAsk }) {
  const { crop, location, month } = questionFields()
  const fields = [crop, location, month]
  const send = () => {
    const empty = [crop, location].filter(({ value }) => value().trim() === '')
    for (const one of empty) one.refuse('Please fill this in.')
    empty[0]?.focus()
    if (empty.length > 0) return
    // The button is not kept waiting: one may ask something else meanwhile.
    void onAsk({ crop: crop.value(), location: location.value(), month: Number(month.value()) })
  }
  return el(
    'section',
    { class: 'card', 'aria-labelledby': 'ask-title' },
    el('h1', { id: 'ask-title', class: 'ask-title' }, 'Can it be planted?'),
    form({ name: 'Ask', class: 'ask', fields, action: 'Analyse', send }),
  )
}
