import { el } from '../dom.js'
import { capital, factorName, numberText, quantity, scoreText } from '../words.js'
import { bar, labelOf } from './score-bar.js'

/** @import { Analysis } from '/explorer/client/index.js' */
/** @typedef {Analysis['factors'][number]} Factor */
/** @typedef {NonNullable<Factor['requirement']>} Requirement */

/** @type {Record<string, string>} */
const OBSERVED = {
  temperature: 'mean',
  frost: 'killing cold on',
  heat: 'too hot on',
  ripening: 'season reaches',
  variety: 'variety with a season of',
  chilling: 'cold on',
  water: 'rain',
}

/** @type {Record<string, string>} */
const OF_WHAT = {
  heat: ' of the days around flowering',
  ripening: ' of the warmth to ripen',
  variety: ' of the full length',
}

/** @param {Requirement} requirement */
function required({ unit, ...needs }) {
  const {
    value,
    absolute_min,
    optimal_min,
    optimal_max,
    absolute_max,
    kill_temperature,
    damage_temperature,
  } = needs
  const figure = (/** @type {number} */ amount) => quantity(amount, unit)
  if (optimal_min !== undefined && optimal_max !== undefined) {
    const survives = `grows from ${numberText(absolute_min ?? optimal_min)} to ${figure(absolute_max ?? optimal_max)}`
    return `best from ${numberText(optimal_min)} to ${figure(optimal_max)}, ${survives}`
  }
  if (kill_temperature !== undefined) return `dies below ${figure(kill_temperature)}`
  if (damage_temperature !== undefined) return `suffers above ${figure(damage_temperature)}`
  return value === undefined ? '' : `needs ${figure(value)}`
}

/** @param {Factor} factor */
function comparison({ name, observed, requirement }) {
  const amount = observed && `${quantity(observed.value, observed.unit)}${OF_WHAT[name] ?? ''}`
  const seen = amount && `${OBSERVED[name] ?? ''} ${amount}`.trim()
  return capital([seen, requirement && required(requirement)].filter(Boolean).join('; '))
}

/**
 * @param {Factor} factor
 * @param {boolean} isLimiting
 */
const row = (factor, isLimiting) =>
  el(
    'li',
    {},
    el(
      'div',
      { class: 'row' },
      el('span', {}, factorName(factor.name), isLimiting && el('span', { class: 'tag' }, 'limits most')),
      el('strong', { class: 'figure' }, scoreText(factor.score)),
    ),
    bar(factor.score, `fill ${labelOf(factor.score)}`),
    el('p', { class: 'hint' }, comparison(factor)),
  )

/** @param {Analysis} analysis */
export const factorBars = ({ factors, limiting_factor }) =>
  factors.length > 0 &&
  el(
    'section',
    { class: 'card' },
    el('h3', {}, 'What it depends on'),
    el('ul', { class: 'bars' }, ...factors.map((factor) => row(factor, factor.name === limiting_factor))),
  )
