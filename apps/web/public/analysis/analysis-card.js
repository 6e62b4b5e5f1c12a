import { attempt } from '../banner.js'
import { el, fill, moveTo } from '../dom.js'
import { AnalysisFailedError, AnalysisPendingError, service } from '../service.js'
import { cropText, monthName, placeText } from '../words.js'
import { examples } from './examples.js'
import { progress } from './progress.js'
import { resultView } from './result.js'

/** @import { Analysis, WaitState } from '/explorer/client/index.js' */
/** @import { Inquiry } from '../workspace.js' */

/** @param {Inquiry} inquiry */
const asked = ({ crop, location, month }) =>
  `${cropText(crop)} in ${placeText(location)}, planted in ${monthName(month)}`

/**
 * Asks the service and shows what comes of it: how far it is, the answer, or why there is none.
 * @param {{ onDone: () => void, onSave: (inquiry: Inquiry) => void }} parts
 */
export function analysisCard({ onDone, onSave }) {
  const spoken = el('p', { class: 'unseen', role: 'status' })
  const place = el('div')
  let current = new AbortController()

  /**
   * @param {Inquiry} inquiry
   * @param {(options: { signal: AbortSignal, onState: (state: WaitState) => void }) => Promise<Analysis>} run
   */
  async function follow(inquiry, run) {
    const work = async () => {
      // What was asked before is not waited for any longer.
      current.abort()
      const { signal } = (current = new AbortController())
      const steps = progress(asked(inquiry))
      const onState = (/** @type {WaitState} */ state) => fill(spoken, steps.show(state))
      fill(place, steps.element)
      onState('queued')
      steps.element.scrollIntoView({ block: 'nearest' })
      try {
        showResult(inquiry, await run({ signal, onState }))
      } catch (error) {
        if (signal.aborted) throw error
        if (!isShown(inquiry, error)) {
          fill(place, examples(ask))
          throw error
        }
      }
      onDone()
    }
    await attempt(work, ({ detail }) => {
      showEnd('This could not be asked', detail, { text: 'Ask again', onclick: () => ask(inquiry) })
    })
  }

  /** @param {Inquiry} inquiry */
  function ask(inquiry, { refresh = false } = {}) {
    const { plan, crop, location, month } = inquiry
    const question = { crop, location, month, ...(plan && { crop_plan_id: plan.id }) }
    return follow(inquiry, (options) => service.analyses.analyzeAndWait(question, { refresh, ...options }))
  }

  /**
   * An analysis may end without a result, or not end in time; both are no errors of this page.
   * @param {Inquiry} inquiry
   * @param {unknown} error
   */
  function isShown(inquiry, error) {
    if (error instanceof AnalysisFailedError) {
      const again = { text: 'Ask again', onclick: () => ask(inquiry, { refresh: true }) }
      showEnd('The analysis failed', error.message, error.retryable ? again : undefined)
      return true
    }
    if (!(error instanceof AnalysisPendingError)) return false
    const wait = () => follow(inquiry, (options) => service.analyses.wait(error.taskId, options))
    showEnd('This takes longer than usual', 'The analysis goes on.', { text: 'Keep waiting', onclick: wait })
    return true
  }

  /**
   * @param {string} title
   * @param {string} text
   * @param {{ text: string, onclick: () => unknown }} [next]
   */
  function showEnd(title, text, next) {
    const button =
      next && el('button', { type: 'button', class: 'secondary', onclick: next.onclick }, next.text)
    fill(spoken, `${title}. ${text}`)
    fill(place, el('section', { class: 'card ended' }, el('h2', {}, title), el('p', {}, text), button))
  }

  /**
   * @param {Inquiry} inquiry
   * @param {Analysis} analysis
   */
  function showResult(inquiry, analysis) {
    const { element, heading } = resultView(analysis, {
      inquiry,
      onAsk: (changes) => ask({ ...inquiry, ...changes }),
      onRefresh: () => ask(inquiry, { refresh: true }),
      onSave: () => onSave(inquiry),
    })
    fill(spoken, 'The analysis is completed.')
    fill(place, element)
    moveTo(heading)
  }

  fill(place, examples(ask))
  return { element: el('div', { id: 'analysis' }, spoken, place), ask }
}
