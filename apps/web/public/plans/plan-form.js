import { runAction } from '../banner.js'
import { el } from '../dom.js'
import { createField, createForm, createSelect, showApiError } from '../form.js'
import { createQuestionFields } from '../question-fields.js'
import { service } from '../service.js'
import { formatCrop, formatMonth } from '../format.js'

/** @import { CropPlan } from '/explorer/client/index.js' */
/** @import { Question } from '../workspace.js' */

const RISK_TOLERANCES = [
  { value: 'low', text: 'Low: I need a safe harvest' },
  { value: 'medium', text: 'Medium' },
  { value: 'high', text: 'High: I can take a bad year' },
]

/** @param {{ onSaved: () => void }} options */
export function createPlanForm({ onSaved }) {
  const name = createField({
    name: 'name',
    label: 'Name of the plan',
    control: el('input', { type: 'text', autocomplete: 'off', required: true, placeholder: 'North field' }),
  })
  const { crop, location, month } = createQuestionFields('planting_month')
  const tolerance = createField({
    name: 'risk_tolerance',
    label: 'Risk I can take',
    control: createSelect(RISK_TOLERANCES),
    hint: 'Decides how urgent notifications are.',
  })
  const fields = [name, crop, location, month, tolerance]
  tolerance.setValue('medium')

  const getPlan = () => ({
    name: name.value(),
    crop: crop.value(),
    location: location.value(),
    planting_month: Number(month.value()),
    risk_tolerance: /** @type {CropPlan['risk_tolerance']} */ (tolerance.value()),
  })

  const cancelButton = el('button', { type: 'button', class: 'quiet', onclick: () => close() }, 'Cancel')
  const onSubmit = async (/** @type {HTMLElement} */ formError) => {
    const savePlan = () => service.plans.create(getPlan())
    if (!(await runAction(savePlan, (error) => showApiError(fields, formError, error)))) return
    close()
    onSaved()
  }
  const element = el(
    'section',
    { class: 'card', hidden: true },
    el('h2', {}, 'New plan'),
    createForm({ name: 'New plan', fields, submitText: 'Save plan', extra: cancelButton, onSubmit }),
  )

  function close() {
    element.hidden = true
    for (const field of [name, crop, location]) field.setValue('')
  }

  /** @param {Question | undefined} question initial values for the form */
  function open(question) {
    element.hidden = false
    if (question) {
      name.setValue(`${formatCrop(question.crop)}, ${formatMonth(question.month)}`)
      crop.setValue(question.crop)
      location.setValue(question.location)
      month.setValue(String(question.month))
    }
    name.focus()
    element.scrollIntoView({ block: 'nearest' })
  }
  return { element, open }
}
