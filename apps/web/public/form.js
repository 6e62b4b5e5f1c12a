import { el, fill, newId } from './dom.js'
import { capital, MONTHS } from './words.js'

/** @import { ApiError, FieldError } from '/explorer/client/index.js' */
/** @import { Child } from './dom.js' */

/**
 * A labelled control with a place for what is wrong with its value.
 * @typedef {object} Field
 * @property {HTMLElement} element
 * @property {string} name the member of the request that it fills
 * @property {() => string} value
 * @property {(value: string) => void} setValue
 * @property {(message: string) => void} refuse
 * @property {() => void} focus
 */

/**
 * @param {{ name: string, label: string, control: HTMLInputElement | HTMLSelectElement, hint?: string, more?: Child }} parts
 * @returns {Field}
 */
export function field({ name, label, control, hint, more }) {
  const [id, hintId] = [newId(), newId()]
  const fault = el('p', { class: 'fault', id: newId() })
  control.id = id
  control.name = name
  control.setAttribute('aria-describedby', hint ? `${fault.id} ${hintId}` : fault.id)
  const refuse = (/** @type {string} */ message) => {
    fill(fault, message)
    control.setAttribute('aria-invalid', String(message !== ''))
  }
  control.addEventListener('input', () => refuse(''))
  const element = el(
    'div',
    { class: 'field' },
    el('label', { for: id }, label),
    control,
    more,
    hint && el('p', { class: 'hint', id: hintId }, hint),
    fault,
  )
  return {
    ...{ element, name, refuse },
    value: () => control.value,
    setValue: (value) => {
      control.value = value
      refuse('')
    },
    focus: () => control.focus(),
  }
}

/** @param {{ value: string, text: string }[]} choices */
export const select = (choices) =>
  el('select', {}, ...choices.map(({ value, text }) => el('option', { value }, text)))

/**
 * @param {string} name
 * @param {string} label
 */
export function monthField(name, label) {
  const choices = MONTHS.map((text, at) => ({ value: String(at + 1), text }))
  const chosen = field({ name, label, control: select(choices) })
  chosen.setValue(String(new Date().getMonth() + 1))
  return chosen
}

/** @param {FieldError} error */
const memberOf = ({ pointer }) => pointer?.replace(/^#?\//, '')

/**
 * Shows each complaint of the service at its field, and those without a field above the button.
 * @param {Field[]} fields
 * @param {HTMLElement} general
 * @param {ApiError} error
 */
export function showRefusal(fields, general, error) {
  const left = error.errors.filter((fault) => {
    const place = fields.find(({ name }) => name === memberOf(fault))
    place?.refuse(`${capital(fault.detail)}.`)
    return !place
  })
  const text =
    error.errors.length === 0 ? error.detail : left.map(({ detail }) => `${capital(detail)}.`).join(' ')
  fill(general, text)
  const first = fields.find(({ name }) => error.errors.some((fault) => memberOf(fault) === name))
  first?.focus()
}

/**
 * A form whose button is out of use while it is being sent.
 * @param {{ fields: Field[], action: string, extra?: Child, send: (general: HTMLElement) => unknown, class?: string, name: string }} parts
 */
export function form({ fields, action, extra, send, name, class: look = '' }) {
  const general = el('p', { class: 'fault', role: 'alert' })
  const button = el('button', { class: 'primary' }, action)
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault()
    for (const one of fields) one.refuse('')
    fill(general)
    button.disabled = true
    try {
      await send(general)
    } finally {
      button.disabled = false
    }
  }
  return el(
    'form',
    // The service says what is wrong, in better words than a browser.
    { class: look, 'aria-label': name, novalidate: true, onsubmit: submit },
    ...fields.map(({ element }) => element),
    general,
    el('div', { class: 'actions' }, button, extra),
  )
}
