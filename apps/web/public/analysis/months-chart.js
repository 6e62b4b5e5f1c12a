import { el, fill, svg } from '../dom.js'
import { LABELS, monthName, scoreText, shortMonth } from '../words.js'
import { BANDS, THRESHOLDS } from './score-bar.js'

/** @import { Analysis } from '/explorer/client/index.js' */
/** @typedef {Analysis['monthly'][number]} Month */

const HEIGHT = 250
const TOP = 26
const BASE = 206
const NARROW = 560

/** @param {number} score */
const yOf = (score) => BASE - score * (BASE - TOP)

/** @param {number} x @param {number} y */
const rainfedMark = (x, y) => svg('circle', { class: 'mark rainfed', cx: x, cy: y, r: 4 })

/** @param {number} x @param {number} y */
const irrigatedMark = (x, y) =>
  svg('path', { class: 'mark irrigated', d: `M${x} ${y - 5.5}l5.5 5.5l-5.5 5.5l-5.5 -5.5Z` })

/**
 * Lines where one label ends and the next begins, with their words where there is room.
 * @param {number} left
 * @param {number} width
 */
function grid(left, width) {
  const lines = [0, ...THRESHOLDS, 1].flatMap((score) => [
    svg('line', { class: 'grid', x1: left, x2: width, y1: yOf(score), y2: yOf(score) }),
    svg('text', { class: 'axis', x: left - 6, y: yOf(score) + 4, 'text-anchor': 'end' }, String(score)),
  ])
  const words = BANDS.map((word, at) =>
    svg('text', { class: 'axis', x: 0, y: yOf(0.875 - at * 0.25) + 4 }, word),
  )
  return width < NARROW ? lines : [...lines, ...words]
}

/**
 * On a phone there is room for two digits.
 * @param {number} score
 * @param {number} width
 */
const valueText = (score, width) => (width < 32 ? scoreText(score).replace(/^0|\.00$/, '') : scoreText(score))

/**
 * @param {Month} month
 * @param {{ x: number, width: number, isAsked: boolean, isBetter: boolean, onMonth: (month: number) => void }} parts
 */
function column(month, { x, width, isAsked, isBetter, onMonth }) {
  const { feasibility_label: label, feasibility_score: score, rainfed_score, irrigated_score } = month
  const [middle, thick] = [x + width / 2, Math.min(34, width * 0.62)]
  const about = `${monthName(month.month)}: ${LABELS[label].toLowerCase()}, ${scoreText(score)}`
  return svg(
    'g',
    { class: `month ${isAsked ? 'is-asked' : ''}`, onclick: () => onMonth(month.month) },
    svg(
      'title',
      {},
      `${about}; rainfed ${scoreText(rainfed_score)}, irrigated ${scoreText(irrigated_score)}`,
    ),
    svg('rect', { class: 'ground', x: x + 1, y: 2, width: width - 2, height: HEIGHT - 4, rx: 6 }),
    svg('rect', {
      ...{ class: `fill ${label}`, x: middle - thick / 2, width: thick, rx: 2 },
      ...{ y: Math.min(yOf(score), BASE - 2), height: Math.max(2, BASE - yOf(score)) },
    }),
    irrigatedMark(middle, yOf(irrigated_score)),
    rainfedMark(middle, yOf(rainfed_score)),
    isBetter && svg('text', { class: 'star', x: middle, y: 16, 'text-anchor': 'middle' }, '★'),
    svg('text', { class: 'name', x: middle, y: BASE + 18, 'text-anchor': 'middle' }, shortMonth(month.month)),
    svg(
      'text',
      { class: 'value', x: middle, y: BASE + 35, 'text-anchor': 'middle' },
      valueText(score, width),
    ),
  )
}

/**
 * Drawn in the pixels that there are, so that its letters are as large on a phone as on a desk.
 * @param {Analysis} analysis
 * @param {number} width
 * @param {(month: number) => void} onMonth
 */
function draw({ monthly, month: asked, better_months }, width, onMonth) {
  const left = width < NARROW ? 30 : 116
  const step = (width - left) / monthly.length
  const better = better_months.map(({ month }) => month)
  const columns = monthly.map((month, at) => {
    const flags = { isAsked: month.month === asked, isBetter: better.includes(month.month) }
    return column(month, { x: left + at * step, width: step, onMonth, ...flags })
  })
  const label = 'Suitability of planting in each month. The table below has the same figures.'
  return svg(
    'svg',
    { class: 'chart', role: 'img', 'aria-label': label, width, height: HEIGHT },
    ...grid(left, width),
    ...columns,
  )
}

/** @param {SVGElement} drawing @param {string} text */
const legendItem = (drawing, text) =>
  el('li', {}, svg('svg', { width: 14, height: 14, 'aria-hidden': 'true' }, drawing), text)

const legend = () =>
  el(
    'ul',
    { class: 'legend' },
    legendItem(
      svg('rect', { class: 'fill highly_suitable', x: 2, y: 1, width: 10, height: 12, rx: 2 }),
      'score',
    ),
    legendItem(rainfedMark(7, 7), 'from rain alone'),
    legendItem(irrigatedMark(7, 7), 'with irrigation'),
    el('li', {}, el('span', { class: 'asked-key', 'aria-hidden': 'true' }), 'asked month'),
    el('li', {}, el('span', { class: 'star', 'aria-hidden': 'true' }, '★'), 'better month'),
  )

/**
 * @param {Analysis} analysis
 * @param {{ onMonth: (month: number) => void, table: Node }} parts
 */
export function monthsChart(analysis, { onMonth, table }) {
  const place = el('div', { class: 'chart-place' })
  const size = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0)
    // Taken off the page, it has none.
    if (width > 0) fill(place, draw(analysis, width, onMonth))
  })
  size.observe(place)
  const buttons = analysis.better_months.map(({ month, feasibility_score }) =>
    el(
      'button',
      { type: 'button', class: 'choice', onclick: () => onMonth(month) },
      el('span', {}, monthName(month)),
      el('strong', {}, scoreText(feasibility_score)),
    ),
  )
  const better = el('div', { class: 'choices' }, el('h4', {}, 'Better months'), ...buttons)
  return el(
    'section',
    { class: 'card' },
    el('div', { class: 'row' }, el('h3', {}, 'The twelve months'), legend()),
    place,
    buttons.length > 0 ? better : el('p', { class: 'hint' }, 'No other month is clearly better.'),
    table,
  )
}
