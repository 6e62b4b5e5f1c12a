import { el } from '../dom.js'
import { millimetres, percent, scoreText } from '../words.js'
import { bar } from './score-bar.js'

/** @import { Analysis } from '/explorer/client/index.js' */

/**
 * @param {string} name
 * @param {number} mm
 * @param {number} most
 * @param {string} look
 */
const amount = (name, mm, most, look) =>
  el(
    'li',
    {},
    el('div', { class: 'row' }, el('span', {}, name), el('strong', { class: 'figure' }, millimetres(mm))),
    bar(mm / most, look),
  )

/**
 * @param {string} term
 * @param {string} text
 */
const fact = (term, text) => el('div', {}, el('dt', {}, term), el('dd', {}, text))

/** @param {Analysis} analysis */
export function waterBalance({ water, season }) {
  if (!water) return undefined
  const { crop_water_requirement_mm: needed, rain_mm, effective_rain_mm, net_irrigation_mm } = water
  const most = Math.max(1, needed, rain_mm, effective_rain_mm, net_irrigation_mm)
  return el(
    'section',
    { class: 'card' },
    el('h3', {}, season ? 'Water of the season' : 'Water of a year'),
    el(
      'ul',
      { class: 'bars' },
      amount('The crop uses', needed, most, 'need'),
      amount('Rain', rain_mm, most, 'rain'),
      amount('Rain that reaches the roots', effective_rain_mm, most, 'rain'),
      amount('Irrigation needed', net_irrigation_mm, most, 'irrigation'),
    ),
    el('h4', {}, 'Yield without irrigation'),
    el(
      'dl',
      { class: 'facts' },
      fact('Normal year', percent(water.yield_ratio_rainfed)),
      fact('Dry year, one in five', percent(water.yield_ratio_rainfed_dry_year)),
    ),
    el('h4', {}, 'Score'),
    el(
      'dl',
      { class: 'facts' },
      fact('From rain alone', scoreText(water.rainfed_score)),
      fact('With irrigation', scoreText(water.irrigated_score)),
    ),
    water.only_with_irrigation && el('p', {}, 'This planting makes sense with irrigation only.'),
  )
}
