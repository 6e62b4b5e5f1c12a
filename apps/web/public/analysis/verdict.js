import { el } from '../dom.js'
import { createLabelBadge } from '../label-badge.js'
import {
  formatCountry,
  formatCrop,
  formatDay,
  formatFactor,
  formatTimestamp,
  formatMonth,
  formatLocation,
  formatScore,
} from '../format.js'
import { createNotesList } from './result-sections.js'
import { createScoreScale } from './score-bar.js'

/** @import { Analysis } from '/explorer/client/index.js' */
/** @import { ResultOptions } from './result-view.js' */

/** @param {Analysis} analysis */
const getCropName = ({ crop_type, crop }) => crop_type?.name ?? formatCrop(crop)

/** @param {Analysis} analysis */
function describePlace({ place, location }) {
  if (!place) return formatLocation(location)
  const names = [...new Set([place.name, place.admin1, formatCountry(place.country)])]
    .filter(Boolean)
    .join(', ')
  return place.elevation_m === null ? names : `${names} · ${place.elevation_m} m above sea level`
}

/**
 * @param {string} term
 * @param {string | number | null | undefined | false} text
 */
const createDetail = (term, text) => text && el('div', {}, el('dt', {}, term), el('dd', {}, text))

/** @param {Analysis} analysis */
function createDetailList({ season, limiting_factor, place, crop_type }) {
  const days = season && `${formatDay(season.planting)} to ${formatDay(season.harvest)}, ${season.days} days`
  const variety = season && season.variety !== 'full' && `${season.variety} variety`
  return el(
    'dl',
    { class: 'details' },
    createDetail('Season', days && [days, variety].filter(Boolean).join(', ')),
    createDetail('Limited by', limiting_factor && formatFactor(limiting_factor)),
    createDetail('Species', crop_type?.scientific_name),
    createDetail('Climate data', place && `${place.confidence} confidence`),
  )
}

/** @param {ResultOptions['question']} question */
const matchesPlan = ({ plan, crop, location, month }) =>
  plan?.crop === crop && plan.location === location && plan.planting_month === month

/** @param {ResultOptions['question']} question */
function createPlanLine(question) {
  const { plan } = question
  if (!plan) return undefined
  const plannedQuestion = `${formatCrop(plan.crop)} in ${formatLocation(plan.location)} in ${formatMonth(plan.planting_month)}`
  return el(
    'p',
    { class: 'tagline' },
    matchesPlan(question) ? `Plan “${plan.name}”` : `What if, for plan “${plan.name}” (${plannedQuestion})`,
  )
}

/**
 * Creates the card with the label, the score and the explanation.
 * @param {Analysis} analysis
 * @param {ResultOptions} options
 */
export function createVerdict(analysis, { question, onAnalyse, onRecompute, onSave }) {
  const { feasibility_label: label, feasibility_score: score, month, cached, computed_at } = analysis
  const { plan } = question
  const heading = el(
    'h2',
    { class: 'result-title' },
    `${getCropName(analysis)}, planted in ${formatMonth(month)}`,
  )
  const isWhatIf = plan && !matchesPlan(question)
  const analysePlan = () =>
    plan && onAnalyse({ crop: plan.crop, location: plan.location, month: plan.planting_month })
  const element = el(
    'section',
    { class: `card verdict ${label}` },
    createPlanLine(question),
    heading,
    el('p', { class: 'where' }, describePlace(analysis)),
    el(
      'div',
      { class: 'answer' },
      el(
        'p',
        { class: 'score' },
        createLabelBadge(label),
        score !== null && el('strong', {}, formatScore(score)),
      ),
      score !== null && createScoreScale(score),
    ),
    el('p', { class: 'explanation' }, analysis.explanation),
    createNotesList(analysis, onAnalyse),
    createDetailList(analysis),
    el(
      'div',
      { class: 'actions' },
      !plan && el('button', { type: 'button', class: 'secondary', onclick: onSave }, 'Save as plan'),
      isWhatIf &&
        el('button', { type: 'button', class: 'secondary', onclick: analysePlan }, 'Back to the plan'),
      el('button', { type: 'button', class: 'secondary', onclick: onRecompute }, 'Compute again'),
      el(
        'span',
        { class: 'hint' },
        `${cached ? 'Cached result, computed' : 'Computed'} ${formatTimestamp(computed_at)}`,
      ),
    ),
  )
  return { element, heading }
}
