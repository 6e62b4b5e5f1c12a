import { el, fill } from '../dom.js'

/** @import { WaitState } from '/explorer/client/index.js' */

const STEPS = ['queued', 'processing', 'completed']

/** @type {Record<string, string>} */
const SAID = {
  queued: 'Queued: a worker takes it next.',
  processing: 'Processing: the season is computed.',
  reconnecting: 'Reconnecting: the analysis goes on meanwhile.',
  completed: 'Completed.',
}

/** @param {string} asked */
export function progress(asked) {
  const said = el('p', { class: 'hint' })
  const steps = STEPS.map((step) => el('li', {}, step))
  const element = el(
    'section',
    { class: 'card progress', 'aria-busy': 'true' },
    el('h2', {}, asked),
    el('ol', { class: 'steps' }, ...steps),
    said,
  )
  return {
    element,
    /**
     * @param {WaitState} state
     * @returns {string} the same in words
     */
    show(state) {
      const at = STEPS.indexOf(state)
      steps.forEach((step, place) => {
        if (at < 0) return
        step.classList.toggle('is-over', place < at)
        if (place === at) step.setAttribute('aria-current', 'step')
        else step.removeAttribute('aria-current')
      })
      const text = SAID[state] ?? state
      fill(said, text)
      return text
    },
  }
}
