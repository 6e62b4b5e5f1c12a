import { el, setChildren } from '../dom.js'

/** @import { WaitState } from '/explorer/client/index.js' */

const STEPS = ['queued', 'processing', 'completed']

/** @type {Record<string, string>} */
const STATE_TEXTS = {
  queued: 'Queued: waiting for a worker.',
  processing: 'Processing: the model is running.',
  reconnecting: 'Reconnecting: the analysis continues meanwhile.',
  completed: 'Completed.',
}

/** @param {string} title */
export function createProgress(title) {
  const stateText = el('p', { class: 'hint' })
  const steps = STEPS.map((step) => el('li', {}, step))
  const element = el(
    'section',
    { class: 'card progress', 'aria-busy': 'true' },
    el('h2', {}, title),
    el('ol', { class: 'steps' }, ...steps),
    stateText,
  )
  return {
    element,
    /**
     * @param {WaitState} state
     * @returns {string} a description of the state
     */
    show(state) {
      const currentIndex = STEPS.indexOf(state)
      steps.forEach((step, index) => {
        if (currentIndex < 0) return
        step.classList.toggle('is-over', index < currentIndex)
        if (index === currentIndex) step.setAttribute('aria-current', 'step')
        else step.removeAttribute('aria-current')
      })
      const text = STATE_TEXTS[state] ?? state
      setChildren(stateText, text)
      return text
    },
  }
}
