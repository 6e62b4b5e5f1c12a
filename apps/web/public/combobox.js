import { el, fill, newId } from './dom.js'
import { field } from './form.js'

/** @typedef {{ value: string, about: string }} Proposal */

const PAUSE_MS = 120

/**
 * A text field that proposes names while one types. What is not proposed may be typed as well.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 * @param {{ name: string, label: string, placeholder: string, find: (typed: string, signal: AbortSignal) => Promise<Proposal[]> }} parts
 */
export function combobox({ name, label, placeholder, find }) {
  const list = el('ul', {
    role: 'listbox',
    id: newId(),
    class: 'proposals',
    'aria-label': 'Known names',
    hidden: true,
  })
  const input = el('input', {
    ...{ type: 'text', role: 'combobox', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' },
    ...{ placeholder, required: true, maxlength: 200 },
    ...{ 'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': list.id },
  })
  const made = field({ name, label, control: input, more: list })
  made.element.classList.add('combobox')

  let asking = new AbortController()
  let timer = 0
  let active = -1

  const options = () => /** @type {HTMLElement[]} */ ([...list.children])

  /** @param {boolean} isOpen */
  function toggle(isOpen) {
    list.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
    activate(-1)
  }

  function close() {
    clearTimeout(timer)
    asking.abort()
    toggle(false)
  }

  /** @param {number} at */
  function activate(at) {
    active = at
    options().forEach((option, place) => option.setAttribute('aria-selected', String(place === at)))
    const option = options()[at]
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }

  /** @param {string} value */
  function choose(value) {
    made.setValue(value)
    close()
  }

  /** @param {Proposal} proposal */
  const option = ({ value, about }) =>
    el(
      'li',
      // A press must not take the focus away from the field.
      {
        role: 'option',
        id: newId(),
        onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
        onclick: () => choose(value),
      },
      el('span', {}, value),
      about && el('span', { class: 'about' }, about),
    )

  async function propose() {
    const typed = input.value.trim()
    asking.abort()
    asking = new AbortController()
    // Proposals are a convenience: when they cannot be had, one types the whole name.
    const found = typed === '' ? [] : await find(typed, asking.signal).catch(() => undefined)
    if (!found) return
    fill(list, ...found.slice(0, 8).map(option))
    toggle(found.length > 0)
  }

  const keys = /** @type {Record<string, () => void>} */ ({
    ArrowDown: () => (list.hidden ? void propose() : activate((active + 1) % options().length)),
    ArrowUp: () => activate((active <= 0 ? options().length : active) - 1),
    Enter: () => choose(options()[active]?.firstChild?.textContent ?? input.value),
    Escape: close,
  })

  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(propose, PAUSE_MS)
  })
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    // Without a marked proposal, Enter sends the form.
    if (!keys[event.key] || (event.key === 'Enter' && active < 0) || (event.key === 'Escape' && list.hidden))
      return
    event.preventDefault()
    keys[event.key]?.()
  })
  return made
}
