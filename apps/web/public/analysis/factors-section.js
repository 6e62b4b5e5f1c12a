import { el } from '../dom.js'
import { capitalise, formatFactor, formatNumber, formatQuantity, formatScore } from '../format.js'
import { createBar, getLabel } from './score-bar.js'

/** @import { Analysis } from '/explorer/client/index.js' */
/** @typedef {Analysis['factors'][number]} Factor */
/** @typedef {NonNullable<Factor['requirement']>} Requirement */

/** @type {Record<string, string>} */
const OBSERVED_PREFIXES = {
  temperature: 'mean',
  frost: 'killing cold on',
  heat: 'too hot on',
  ripening: 'season reaches',
  variety: 'variety with a season of',
  chilling: 'cold on',
  soil_ph: 'pH',
  water: 'rain',
}

/** @type {Record<string, string>} */
const OBSERVED_SUFFIXES = {
  heat: ' of the days around flowering',
  ripening: ' of the warmth to ripen',
  variety: ' of the full length',
  timing: ' as usual as in the best month',
}

/** @param {Requirement} requirement */
function describeRequirement({ unit, ...limits }) {
  const {
    value,
    absolute_min,
    optimal_min,
    optimal_max,
    absolute_max,
    kill_temperature,
    damage_temperature,
  } = limits
  const format = (/** @type {number} */ amount) => formatQuantity(amount, unit)
  if (optimal_min !== undefined && optimal_max !== undefined) {
    const survival = `grows from ${formatNumber(absolute_min ?? optimal_min)} to ${format(absolute_max ?? optimal_max)}`
    return `best from ${formatNumber(optimal_min)} to ${format(optimal_max)}, ${survival}`
  }
  if (kill_temperature !== undefined) return `dies below ${format(kill_temperature)}`
  if (damage_temperature !== undefined) return `suffers above ${format(damage_temperature)}`
  return value === undefined ? '' : `needs ${format(value)}`
}

/** @param {Factor} factor */
function describeFactor({ name, observed, requirement }) {
  const amount =
    observed && `${formatQuantity(observed.value, observed.unit)}${OBSERVED_SUFFIXES[name] ?? ''}`
  const observation = amount && `${OBSERVED_PREFIXES[name] ?? ''} ${amount}`.trim()
  return capitalise([observation, requirement && describeRequirement(requirement)].filter(Boolean).join('; '))
}

/**
 * @param {Factor} factor
 * @param {boolean} isLimiting
 */
const createRow = (factor, isLimiting) =>
  el(
    'li',
    {},
    el(
      'div',
      { class: 'row' },
      el('span', {}, formatFactor(factor.name), isLimiting && el('span', { class: 'tag' }, 'limits most')),
      el('strong', { class: 'figure' }, formatScore(factor.score)),
    ),
    createBar(factor.score, `fill ${getLabel(factor.score)}`),
    el('p', { class: 'hint' }, describeFactor(factor)),
  )

/** @param {Analysis} analysis */
export const createFactorsSection = ({ factors, limiting_factor }) =>
  factors.length > 0 &&
  el(
    'section',
    { class: 'card' },
    el('h3', {}, 'What it depends on'),
    el(
      'ul',
      { class: 'bars' },
      ...factors.map((factor) => createRow(factor, factor.name === limiting_factor)),
    ),
  )
