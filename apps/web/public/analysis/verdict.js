import { el } from '../dom.js'
import { labelBadge } from '../label-badge.js'
import {
  countryName,
  cropText,
  dayOfYear,
  factorName,
  momentText,
  monthName,
  placeText,
  scoreText,
} from '../words.js'
import { notes } from './lists.js'
import { scoreScale } from './score-bar.js'

/** @import { Analysis } from '/explorer/client/index.js' */
/** @import { ResultParts } from './result.js' */

/** @param {Analysis} analysis */
const cropOf = ({ crop_type, crop }) => crop_type?.name ?? cropText(crop)

/** @param {Analysis} analysis */
function placeOf({ place, location }) {
  if (!place) return placeText(location)
  const names = [...new Set([place.name, place.admin1, countryName(place.country)])]
    .filter(Boolean)
    .join(', ')
  return place.elevation_m === null ? names : `${names} · ${place.elevation_m} m above the sea`
}

/**
 * @param {string} term
 * @param {string | number | null | undefined | false} text
 */
const fact = (term, text) => text && el('div', {}, el('dt', {}, term), el('dd', {}, text))

/** @param {Analysis} analysis */
function facts({ season, limiting_factor, place, crop_type }) {
  const days = season && `${dayOfYear(season.planting)} to ${dayOfYear(season.harvest)}, ${season.days} days`
  const variety = season && season.variety !== 'full' && `${season.variety} variety`
  return el(
    'dl',
    { class: 'facts' },
    fact('Season', days && [days, variety].filter(Boolean).join(', ')),
    fact('Limited by', limiting_factor && factorName(limiting_factor)),
    fact('Species', crop_type?.scientific_name),
    fact('Climate data', place && `${place.confidence} confidence`),
  )
}

/** @param {ResultParts['inquiry']} inquiry */
const isAsPlanned = ({ plan, crop, location, month }) =>
  plan?.crop === crop && plan.location === location && plan.planting_month === month

/** @param {ResultParts['inquiry']} inquiry */
function whatIf(inquiry) {
  const { plan } = inquiry
  if (!plan) return undefined
  const planned = `${cropText(plan.crop)} in ${placeText(plan.location)} in ${monthName(plan.planting_month)}`
  return el(
    'p',
    { class: 'tagline' },
    isAsPlanned(inquiry) ? `Plan “${plan.name}”` : `What if, for plan “${plan.name}” (${planned})`,
  )
}

/**
 * The answer itself: in a word, as a number, and in two or three sentences.
 * @param {Analysis} analysis
 * @param {ResultParts} parts
 */
export function verdict(analysis, { inquiry, onAsk, onRefresh, onSave }) {
  const { feasibility_label: label, feasibility_score: score, month, cached, computed_at } = analysis
  const { plan } = inquiry
  const heading = el('h2', { class: 'result-title' }, `${cropOf(analysis)}, planted in ${monthName(month)}`)
  const isChanged = plan && !isAsPlanned(inquiry)
  const back = () => plan && onAsk({ crop: plan.crop, location: plan.location, month: plan.planting_month })
  const element = el(
    'section',
    { class: `card verdict ${label}` },
    whatIf(inquiry),
    heading,
    el('p', { class: 'where' }, placeOf(analysis)),
    el(
      'div',
      { class: 'answer' },
      el('p', { class: 'score' }, labelBadge(label), score !== null && el('strong', {}, scoreText(score))),
      score !== null && scoreScale(score),
    ),
    el('p', { class: 'explanation' }, analysis.explanation),
    notes(analysis, onAsk),
    facts(analysis),
    el(
      'div',
      { class: 'actions' },
      !plan && el('button', { type: 'button', class: 'secondary', onclick: onSave }, 'Save as plan'),
      isChanged && el('button', { type: 'button', class: 'secondary', onclick: back }, 'Back to the plan'),
      el('button', { type: 'button', class: 'secondary', onclick: onRefresh }, 'Compute anew'),
      el(
        'span',
        { class: 'hint' },
        `${cached ? 'Answered from the cache, computed' : 'Computed'} ${momentText(computed_at)}`,
      ),
    ),
  )
  return { element, heading }
}
