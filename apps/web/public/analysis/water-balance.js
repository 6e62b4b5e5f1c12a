import { el } from '../dom.js'
import { formatMillimetres, formatPercent, formatScore } from '../format.js'
import { createBar } from './score-bar.js'

/** @import { Analysis } from '/explorer/client/index.js' */

/**
 * @param {string} name
 * @param {number} mm
 * @param {number} maxMm
 * @param {string} className
 */
const createAmount = (name, mm, maxMm, className) =>
  el(
    'li',
    {},
    el(
      'div',
      { class: 'row' },
      el('span', {}, name),
      el('strong', { class: 'figure' }, formatMillimetres(mm)),
    ),
    createBar(mm / maxMm, className),
  )

/**
 * @param {string} term
 * @param {string} text
 */
const createDetail = (term, text) => el('div', {}, el('dt', {}, term), el('dd', {}, text))

/** @param {Analysis} analysis */
export function createWaterBalance({ water, season }) {
  if (!water) return undefined
  const { crop_water_requirement_mm, rain_mm, net_irrigation_mm } = water
  // Results of earlier versions do not say where the water comes from.
  const { rain_used_mm = rain_mm, soil_water_mm = 0, shortage_mm = 0 } = water
  const maxMm = Math.max(1, crop_water_requirement_mm, rain_used_mm, net_irrigation_mm)
  return el(
    'section',
    { class: 'card' },
    el('h3', {}, season ? 'Water of the season' : 'Water of a year'),
    el(
      'ul',
      { class: 'bars' },
      createAmount('The crop uses', crop_water_requirement_mm, maxMm, 'need'),
      createAmount('… from rain', rain_used_mm, maxMm, 'rain'),
      createAmount('… from water in the soil', soil_water_mm, maxMm, 'rain'),
      createAmount('… missing without irrigation', shortage_mm, maxMm, 'need'),
      createAmount('Irrigation for a full yield', net_irrigation_mm, maxMm, 'irrigation'),
    ),
    el('h4', {}, 'Yield without irrigation, as far as water goes'),
    el(
      'dl',
      { class: 'details' },
      createDetail('Normal year', formatPercent(water.yield_ratio_rainfed)),
      createDetail('Dry year, one in five', formatPercent(water.yield_ratio_rainfed_dry_year)),
    ),
    el('h4', {}, 'Score'),
    el(
      'dl',
      { class: 'details' },
      createDetail('From rain alone', formatScore(water.rainfed_score)),
      createDetail('With irrigation', formatScore(water.irrigated_score)),
    ),
    water.only_with_irrigation && el('p', {}, 'This planting makes sense only with irrigation.'),
  )
}
