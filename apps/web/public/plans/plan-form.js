import { attempt } from '../banner.js'
import { el } from '../dom.js'
import { field, form, select, showRefusal } from '../form.js'
import { questionFields } from '../question-fields.js'
import { service } from '../service.js'
import { cropText, monthName } from '../words.js'

/** @import { CropPlan } from '/explorer/client/index.js' */
/** @import { Inquiry } from '../workspace.js' */

const TOLERANCES = [
  { value: 'low', text: 'Low: I need a safe harvest' },
  { value: 'medium', text: 'Medium' },
  { value: 'high', text: 'High: I can take a bad year' },
]

/** @param {{ onSaved: () => void }} parts */
export function planForm({ onSaved }) {
  const name = field({
    ...{ name: 'name', label: 'Name of the plan' },
    control: el('input', { type: 'text', autocomplete: 'off', required: true, placeholder: 'North field' }),
  })
  const { crop, location, month } = questionFields('planting_month')
  const tolerance = field({
    ...{ name: 'risk_tolerance', label: 'Risk I can take', control: select(TOLERANCES) },
    hint: 'Decides how urgent a notification is.',
  })
  const fields = [name, crop, location, month, tolerance]
  tolerance.setValue('medium')

  const typed = () => ({
    name: name.value(),
    crop: crop.value(),
    location: location.value(),
    planting_month: Number(month.value()),
    risk_tolerance: /** @type {CropPlan['risk_tolerance']} */ (tolerance.value()),
  })

  const cancel = el('button', { type: 'button', class: 'quiet', onclick: () => close() }, 'Cancel')
  const send = async (/** @type {HTMLElement} */ general) => {
    const save = () => service.plans.create(typed())
    if (!(await attempt(save, (error) => showRefusal(fields, general, error)))) return
    close()
    onSaved()
  }
  const element = el(
    'section',
    { class: 'card', hidden: true },
    el('h2', {}, 'New plan'),
    form({ name: 'New plan', fields, action: 'Save plan', extra: cancel, send }),
  )

  function close() {
    element.hidden = true
    for (const one of [name, crop, location]) one.setValue('')
  }

  /** @param {Inquiry | undefined} inquiry what to fill in */
  function open(inquiry) {
    element.hidden = false
    if (inquiry) {
      name.setValue(`${cropText(inquiry.crop)}, ${monthName(inquiry.month)}`)
      crop.setValue(inquiry.crop)
      location.setValue(inquiry.location)
      month.setValue(String(inquiry.month))
    }
    name.focus()
    element.scrollIntoView({ block: 'nearest' })
  }
  return { element, open }
}
