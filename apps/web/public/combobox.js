import { el, setChildren, createId } from './dom.js'
import { createField } from './form.js'

/** @typedef {{ value: string, description: string }} Suggestion */

const DEBOUNCE_MS = 120
const MAX_SUGGESTIONS = 8

/**
 * Creates a text field that suggests names during typing. Other names can be entered too.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 * @param {{ name: string, label: string, placeholder: string, search: (text: string, signal: AbortSignal) => Promise<Suggestion[]> }} options
 */
export function createCombobox({ name, label, placeholder, search }) {
  const list = el('ul', {
    role: 'listbox',
    id: createId(),
    class: 'proposals',
    'aria-label': 'Known names',
    hidden: true,
  })
  const input = el('input', {
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    placeholder,
    required: true,
    maxlength: 200,
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
  })
  const field = createField({ name, label, control: input, extra: list })
  field.element.classList.add('combobox')

  let currentSearch = new AbortController()
  let timer = 0
  let activeIndex = -1

  const getOptions = () => /** @type {HTMLElement[]} */ ([...list.children])

  /** @param {boolean} isOpen */
  function setOpen(isOpen) {
    list.hidden = !isOpen
    input.setAttribute('aria-expanded', String(isOpen))
    activate(-1)
  }

  function close() {
    clearTimeout(timer)
    currentSearch.abort()
    setOpen(false)
  }

  /** @param {number} index -1 for none */
  function activate(index) {
    activeIndex = index
    getOptions().forEach((option, position) =>
      option.setAttribute('aria-selected', String(position === index)),
    )
    const option = getOptions()[index]
    option?.scrollIntoView({ block: 'nearest' })
    if (option) input.setAttribute('aria-activedescendant', option.id)
    else input.removeAttribute('aria-activedescendant')
  }

  /** @param {string} value */
  function choose(value) {
    field.setValue(value)
    close()
  }

  /** @param {Suggestion} suggestion */
  const createOption = ({ value, description }) =>
    el(
      'li',
      // Keeps the focus in the text field when an option is clicked.
      {
        role: 'option',
        id: createId(),
        onpointerdown: (/** @type {Event} */ event) => event.preventDefault(),
        onclick: () => choose(value),
      },
      el('span', {}, value),
      description && el('span', { class: 'about' }, description),
    )

  async function suggest() {
    const text = input.value.trim()
    currentSearch.abort()
    currentSearch = new AbortController()
    // Suggestions are optional, so a failed search shows no error.
    const suggestions = text === '' ? [] : await search(text, currentSearch.signal).catch(() => undefined)
    if (!suggestions) return
    setChildren(list, ...suggestions.slice(0, MAX_SUGGESTIONS).map(createOption))
    setOpen(suggestions.length > 0)
  }

  const keyHandlers = /** @type {Record<string, () => void>} */ ({
    ArrowDown: () => (list.hidden ? void suggest() : activate((activeIndex + 1) % getOptions().length)),
    ArrowUp: () => activate((activeIndex <= 0 ? getOptions().length : activeIndex) - 1),
    Enter: () => choose(getOptions()[activeIndex]?.firstChild?.textContent ?? input.value),
    Escape: close,
  })

  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(suggest, DEBOUNCE_MS)
  })
  input.addEventListener('blur', close)
  input.addEventListener('keydown', (event) => {
    // Enter submits the form unless an option is active.
    if (
      !keyHandlers[event.key] ||
      (event.key === 'Enter' && activeIndex < 0) ||
      (event.key === 'Escape' && list.hidden)
    )
      return
    event.preventDefault()
    keyHandlers[event.key]?.()
  })
  return field
}
