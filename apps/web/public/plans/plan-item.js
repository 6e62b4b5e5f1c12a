import { runAction } from '../banner.js'
import { el, setChildren } from '../dom.js'
import { createLabelBadge } from '../label-badge.js'
import { isApiError, service } from '../service.js'
import { formatCrop, formatTimestamp, formatMonth, formatLocation } from '../format.js'

/** @import { ApiError, CropPlan } from '/explorer/client/index.js' */
/** @import { Question } from '../workspace.js' */

/** @param {CropPlan} plan */
function createLatestAnalysis({ latest_feasibility_label: label, latest_analysis_at: analysedAt }) {
  if (!label || !analysedAt) return el('p', { class: 'hint' }, 'Not analysed yet')
  return el(
    'p',
    { class: 'hint' },
    'Latest:',
    createLabelBadge(label),
    ' ',
    el('time', { datetime: analysedAt }, formatTimestamp(analysedAt)),
  )
}

/**
 * @param {CropPlan} plan
 * @param {{ onAnalyse: (question: Question) => void, onChanged: () => void }} options
 */
export function createPlanItem(plan, { onAnalyse, onChanged }) {
  const { id, name, crop, location, planting_month: month, is_archived: isArchived } = plan
  const errorText = el('p', { class: 'fault', role: 'alert' })
  const actions = el('div', { class: 'actions' })

  /** @param {string} text @param {() => unknown} onclick @param {Record<string, unknown>} attributes */
  const createButton = (text, onclick, attributes = {}) =>
    el(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': `${text}: ${name}`, ...attributes, onclick },
      text,
    )

  /** @param {ApiError} error */
  function showError(error) {
    const hasAnalyses = isApiError(error, 'CROP_PLAN_HAS_ANALYSES')
    const advice =
      'This plan has analyses, so it cannot be deleted. Archive it to hide it from the list and keep its history.'
    setChildren(errorText, hasAnalyses ? advice : error.detail)
    showActions()
  }

  /** @param {() => Promise<unknown>} request */
  async function sendChange(request) {
    if (await runAction(request, showError)) onChanged()
  }

  const toggleArchived = () => sendChange(() => service.plans.change(id, { is_archived: !isArchived }))

  function showActions() {
    setChildren(
      actions,
      createButton('Analyse', () => onAnalyse({ crop, location, month, plan }), { class: 'secondary' }),
      createButton(isArchived ? 'Bring back' : 'Archive', toggleArchived),
      createButton('Delete', confirmDeletion),
    )
  }

  function confirmDeletion() {
    const deleteButton = createButton('Delete for good', () => sendChange(() => service.plans.remove(id)), {
      class: 'danger',
    })
    setChildren(errorText)
    setChildren(actions, deleteButton, createButton('Keep', showActions))
    deleteButton.focus()
  }

  showActions()
  return el(
    'li',
    { class: `plan ${isArchived ? 'is-archived' : ''}` },
    el('h3', {}, name, isArchived && el('span', { class: 'tag' }, 'archived')),
    el(
      'p',
      { class: 'question' },
      `${formatCrop(crop)} · ${formatLocation(location)} · ${formatMonth(month)}`,
    ),
    createLatestAnalysis(plan),
    errorText,
    actions,
  )
}
