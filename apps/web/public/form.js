import { el, setChildren, createId } from './dom.js'
import { capitalise, MONTHS } from './format.js'

/** @import { ApiError, FieldError } from '/explorer/client/index.js' */
/** @import { Child } from './dom.js' */

/**
 * A control with a label and an error message.
 * @typedef {object} Field
 * @property {HTMLElement} element
 * @property {string} name the member of the request body
 * @property {() => string} value
 * @property {(value: string) => void} setValue
 * @property {(message: string) => void} showError an empty message removes the error
 * @property {() => void} focus
 */

/**
 * @param {{ name: string, label: string, control: HTMLInputElement | HTMLSelectElement, hint?: string, extra?: Child }} options
 * @returns {Field}
 */
export function createField({ name, label, control, hint, extra }) {
  const id = createId()
  const hintId = createId()
  const error = el('p', { class: 'fault', id: createId() })
  control.id = id
  control.name = name
  control.setAttribute('aria-describedby', hint ? `${error.id} ${hintId}` : error.id)
  const showError = (/** @type {string} */ message) => {
    setChildren(error, message)
    control.setAttribute('aria-invalid', String(message !== ''))
  }
  control.addEventListener('input', () => showError(''))
  const element = el(
    'div',
    { class: 'field' },
    el('label', { for: id }, label),
    control,
    extra,
    hint && el('p', { class: 'hint', id: hintId }, hint),
    error,
  )
  return {
    element,
    name,
    showError,
    value: () => control.value,
    setValue: (value) => {
      control.value = value
      showError('')
    },
    focus: () => control.focus(),
  }
}

/** @param {{ value: string, text: string }[]} options */
export const createSelect = (options) =>
  el('select', {}, ...options.map(({ value, text }) => el('option', { value }, text)))

/**
 * @param {string} name
 * @param {string} label
 */
export function createMonthField(name, label) {
  const options = MONTHS.map((text, index) => ({ value: String(index + 1), text }))
  const monthField = createField({ name, label, control: createSelect(options) })
  monthField.setValue(String(new Date().getMonth() + 1))
  return monthField
}

/** @param {FieldError} error */
const getMemberName = ({ pointer }) => pointer?.replace(/^#?\//, '')

/**
 * Shows each validation error at its field. Errors without a field, and other errors, appear above the button.
 * @param {Field[]} fields
 * @param {HTMLElement} formError
 * @param {ApiError} error
 */
export function showApiError(fields, formError, error) {
  const withoutField = error.errors.filter((fieldError) => {
    const field = fields.find(({ name }) => name === getMemberName(fieldError))
    field?.showError(`${capitalise(fieldError.detail)}.`)
    return !field
  })
  const text =
    error.errors.length === 0
      ? error.detail
      : withoutField.map(({ detail }) => `${capitalise(detail)}.`).join(' ')
  setChildren(formError, text)
  const firstInvalid = fields.find(({ name }) =>
    error.errors.some((fieldError) => getMemberName(fieldError) === name),
  )
  firstInvalid?.focus()
}

/**
 * Creates a form whose submit button is disabled while `onSubmit` runs.
 * @param {{ fields: Field[], optional?: { fields: Field[], element: HTMLElement }, submitText: string, extra?: Child, onSubmit: (formError: HTMLElement) => unknown, class?: string, name: string }} options
 */
export function createForm({ fields, optional, submitText, extra, onSubmit, name, class: className = '' }) {
  const formError = el('p', { class: 'fault', role: 'alert' })
  const button = el('button', { class: 'primary' }, submitText)
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault()
    for (const field of [...fields, ...(optional?.fields ?? [])]) field.showError('')
    setChildren(formError)
    button.disabled = true
    try {
      await onSubmit(formError)
    } finally {
      button.disabled = false
    }
  }
  return el(
    'form',
    // The error messages of the service are clearer than those of browsers.
    { class: className, 'aria-label': name, novalidate: true, onsubmit: submit },
    ...fields.map(({ element }) => element),
    formError,
    el('div', { class: 'actions' }, button, extra),
    optional?.element,
  )
}
