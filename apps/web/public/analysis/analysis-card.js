import { runAction } from '../banner.js'
import { el, setChildren, focusHeading } from '../dom.js'
import { AnalysisFailedError, AnalysisPendingError, service } from '../service.js'
import { formatCrop, formatMonth, formatLocation } from '../format.js'
import { createExamples } from './examples.js'
import { createProgress } from './progress.js'
import { createResultView } from './result-view.js'

/** @import { Analysis, ApiError, WaitState } from '/explorer/client/index.js' */
/** @import { Question } from '../workspace.js' */

/** @param {Question} question */
const describe = ({ crop, location, month }) =>
  `${formatCrop(crop)} in ${formatLocation(location)}, planted in ${formatMonth(month)}`

/**
 * Runs analyses and shows their progress, their result, or why there is none.
 * @param {{ onDone: () => void, onSave: (question: Question) => void }} options
 */
export function createAnalysisCard({ onDone, onSave }) {
  const announcement = el('p', { class: 'unseen', role: 'status' })
  const content = el('div')
  let currentRun = new AbortController()

  /**
   * @param {Question} question
   * @param {(options: { signal: AbortSignal, onState: (state: WaitState) => void }) => Promise<Analysis>} run
   */
  async function showRun(question, run) {
    const action = async () => {
      currentRun.abort()
      currentRun = new AbortController()
      const { signal } = currentRun
      const progress = createProgress(describe(question))
      const onState = (/** @type {WaitState} */ state) => setChildren(announcement, progress.show(state))
      setChildren(content, progress.element)
      onState('queued')
      progress.element.scrollIntoView({ block: 'nearest' })
      try {
        showResult(question, await run({ signal, onState }))
      } catch (error) {
        if (signal.aborted) throw error
        if (!showFailure(question, error)) {
          setChildren(content, createExamples(analyse))
          throw error
        }
      }
      onDone()
    }
    const showRejection = (/** @type {ApiError} */ { detail }) =>
      showMessage('The request was rejected', detail, {
        text: 'Try again',
        onclick: () => analyse(question),
      })
    await runAction(action, showRejection)
  }

  /** @param {Question} question */
  function analyse(question, { refresh = false } = {}) {
    const { plan, crop, location, month, conditions } = question
    const request = {
      crop,
      location,
      month,
      ...(plan && { crop_plan_id: plan.id }),
      ...(conditions && { conditions }),
    }
    return showRun(question, (options) => service.analyses.analyzeAndWait(request, { refresh, ...options }))
  }

  /**
   * Shows an analysis that failed or is still running. Returns false for any other error.
   * @param {Question} question
   * @param {unknown} error
   */
  function showFailure(question, error) {
    if (error instanceof AnalysisFailedError) {
      const retry = { text: 'Ask again', onclick: () => analyse(question, { refresh: true }) }
      showMessage('The analysis failed', error.message, error.retryable ? retry : undefined)
      return true
    }
    if (!(error instanceof AnalysisPendingError)) return false
    const keepWaiting = () => showRun(question, (options) => service.analyses.wait(error.taskId, options))
    showMessage('This takes longer than usual', 'The analysis continues.', {
      text: 'Keep waiting',
      onclick: keepWaiting,
    })
    return true
  }

  /**
   * @param {string} title
   * @param {string} text
   * @param {{ text: string, onclick: () => unknown }} [action]
   */
  function showMessage(title, text, action) {
    const button =
      action && el('button', { type: 'button', class: 'secondary', onclick: action.onclick }, action.text)
    setChildren(announcement, `${title}. ${text}`)
    setChildren(
      content,
      el('section', { class: 'card ended' }, el('h2', {}, title), el('p', {}, text), button),
    )
  }

  /**
   * @param {Question} question
   * @param {Analysis} analysis
   */
  function showResult(question, analysis) {
    const { element, heading } = createResultView(analysis, {
      question,
      onAnalyse: (changes) => analyse({ ...question, ...changes }),
      onRecompute: () => analyse(question, { refresh: true }),
      onSave: () => onSave(question),
    })
    setChildren(announcement, 'The analysis is completed.')
    setChildren(content, element)
    focusHeading(heading)
  }

  setChildren(content, createExamples(analyse))
  return { element: el('div', { id: 'analysis' }, announcement, content), analyse }
}
