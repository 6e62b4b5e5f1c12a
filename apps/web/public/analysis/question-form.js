import { createConditionFields } from '../conditions.js'
import { el } from '../dom.js'
import { createForm } from '../form.js'
import { createQuestionFields } from '../question-fields.js'

/** @import { Question } from '../workspace.js' */

/** @param {{ onAnalyse: (question: Question) => Promise<unknown> }} options */
export function createQuestionForm({ onAnalyse }) {
  const { crop, location, month } = createQuestionFields()
  const conditions = createConditionFields()
  const onSubmit = () => {
    const empty = [crop, location].filter(({ value }) => value().trim() === '')
    for (const field of empty) field.showError('Please fill this in.')
    empty[0]?.focus()
    if (empty.length > 0) return
    // Not awaited, so that the button stays enabled and another question can replace this one.
    void onAnalyse({
      crop: crop.value(),
      location: location.value(),
      month: Number(month.value()),
      conditions: conditions.value(),
    })
  }
  return el(
    'section',
    { class: 'card', 'aria-labelledby': 'ask-title' },
    el('h1', { id: 'ask-title', class: 'ask-title' }, 'Can it be planted?'),
    createForm({
      name: 'Ask',
      class: 'ask',
      fields: [crop, location, month],
      optional: conditions,
      submitText: 'Analyse',
      onSubmit,
    }),
  )
}
