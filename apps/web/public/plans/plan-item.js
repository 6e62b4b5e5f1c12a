import { attempt } from '../banner.js'
import { el, fill } from '../dom.js'
import { labelBadge } from '../label-badge.js'
import { isApiError, service } from '../service.js'
import { cropText, momentText, monthName, placeText } from '../words.js'

/** @import { ApiError, CropPlan } from '/explorer/client/index.js' */
/** @import { Inquiry } from '../workspace.js' */

/** @param {CropPlan} plan */
function outlook({ latest_feasibility_label: label, latest_analysis_at: at }) {
  if (!label || !at) return el('p', { class: 'hint' }, 'Not analysed yet')
  return el(
    'p',
    { class: 'hint' },
    'Latest:',
    labelBadge(label),
    ' ',
    el('time', { datetime: at }, momentText(at)),
  )
}

/**
 * @param {CropPlan} plan
 * @param {{ onAnalyse: (inquiry: Inquiry) => void, onChanged: () => void }} parts
 */
export function planItem(plan, { onAnalyse, onChanged }) {
  const { id, name, crop, location, planting_month: month, is_archived: isArchived } = plan
  const said = el('p', { class: 'fault', role: 'alert' })
  const actions = el('div', { class: 'actions' })

  /** @param {string} text @param {() => unknown} onclick @param {Record<string, unknown>} look */
  const button = (text, onclick, look = {}) =>
    el('button', { type: 'button', class: 'quiet', 'aria-label': `${text}: ${name}`, ...look, onclick }, text)

  /** @param {ApiError} error */
  function refused(error) {
    const hasAnalyses = isApiError(error, 'CROP_PLAN_HAS_ANALYSES')
    const advice =
      'This plan has analyses, so it cannot be deleted. Archive it: it leaves the list and keeps its history.'
    fill(said, hasAnalyses ? advice : error.detail)
    showActions()
  }

  /** @param {() => Promise<unknown>} work */
  async function change(work) {
    if (await attempt(work, refused)) onChanged()
  }

  const archive = () => change(() => service.plans.change(id, { is_archived: !isArchived }))

  function showActions() {
    fill(
      actions,
      button('Analyse', () => onAnalyse({ crop, location, month, plan }), { class: 'secondary' }),
      button(isArchived ? 'Bring back' : 'Archive', archive),
      button('Delete', confirmRemoval),
    )
  }

  function confirmRemoval() {
    const remove = button('Delete for good', () => change(() => service.plans.remove(id)), {
      class: 'danger',
    })
    fill(said)
    fill(actions, remove, button('Keep', showActions))
    remove.focus()
  }

  showActions()
  return el(
    'li',
    { class: `plan ${isArchived ? 'is-archived' : ''}` },
    el('h3', {}, name, isArchived && el('span', { class: 'tag' }, 'archived')),
    el('p', { class: 'question' }, `${cropText(crop)} · ${placeText(location)} · ${monthName(month)}`),
    outlook(plan),
    said,
    actions,
  )
}
