import { el, setChildren, svg } from '../dom.js'
import { LABEL_TEXTS, formatMonth, formatScore, formatShortMonth } from '../format.js'
import { BAND_TEXTS, THRESHOLDS } from './score-bar.js'

/** @import { Analysis } from '/explorer/client/index.js' */
/** @typedef {Analysis['monthly'][number]} Month */

const HEIGHT = 250
const TOP = 26
const BASE = 206
/** Charts below this width have no band captions. */
const NARROW_WIDTH = 560

/** @param {number} score */
const scoreToY = (score) => BASE - score * (BASE - TOP)

/** @param {number} x @param {number} y */
const createRainfedMark = (x, y) => svg('circle', { class: 'mark rainfed', cx: x, cy: y, r: 4 })

/** @param {number} x @param {number} y */
const createIrrigatedMark = (x, y) =>
  svg('path', { class: 'mark irrigated', d: `M${x} ${y - 5.5}l5.5 5.5l-5.5 5.5l-5.5 -5.5Z` })

/**
 * Draws a line at each threshold, and the band captions if the chart is wide enough.
 * @param {number} left
 * @param {number} width
 */
function drawGrid(left, width) {
  const lines = [0, ...THRESHOLDS, 1].flatMap((score) => [
    svg('line', { class: 'grid', x1: left, x2: width, y1: scoreToY(score), y2: scoreToY(score) }),
    svg('text', { class: 'axis', x: left - 6, y: scoreToY(score) + 4, 'text-anchor': 'end' }, String(score)),
  ])
  const captions = BAND_TEXTS.map((text, index) =>
    svg('text', { class: 'axis', x: 0, y: scoreToY(0.875 - index * 0.25) + 4 }, text),
  )
  return width < NARROW_WIDTH ? lines : [...lines, ...captions]
}

/**
 * Shortens the score in columns that are too narrow for four characters.
 * @param {number} score
 * @param {number} width
 */
const formatColumnScore = (score, width) =>
  width < 32 ? formatScore(score).replace(/^0|\.00$/, '') : formatScore(score)

/**
 * @param {Month} month
 * @param {{ x: number, width: number, isSelected: boolean, isBetter: boolean, onSelectMonth: (month: number) => void }} options
 */
function drawColumn(month, { x, width, isSelected, isBetter, onSelectMonth }) {
  const { feasibility_label: label, feasibility_score: score, rainfed_score, irrigated_score } = month
  const middle = x + width / 2
  const barWidth = Math.min(34, width * 0.62)
  const summary = `${formatMonth(month.month)}: ${LABEL_TEXTS[label].toLowerCase()}, ${formatScore(score)}`
  return svg(
    'g',
    { class: `month ${isSelected ? 'is-selected' : ''}`, onclick: () => onSelectMonth(month.month) },
    svg(
      'title',
      {},
      `${summary}; rainfed ${formatScore(rainfed_score)}, irrigated ${formatScore(irrigated_score)}`,
    ),
    svg('rect', { class: 'ground', x: x + 1, y: 2, width: width - 2, height: HEIGHT - 4, rx: 6 }),
    svg('rect', {
      class: `fill ${label}`,
      x: middle - barWidth / 2,
      y: Math.min(scoreToY(score), BASE - 2),
      width: barWidth,
      height: Math.max(2, BASE - scoreToY(score)),
      rx: 2,
    }),
    createIrrigatedMark(middle, scoreToY(irrigated_score)),
    createRainfedMark(middle, scoreToY(rainfed_score)),
    isBetter && svg('text', { class: 'star', x: middle, y: 16, 'text-anchor': 'middle' }, '★'),
    svg(
      'text',
      { class: 'name', x: middle, y: BASE + 18, 'text-anchor': 'middle' },
      formatShortMonth(month.month),
    ),
    svg(
      'text',
      { class: 'value', x: middle, y: BASE + 35, 'text-anchor': 'middle' },
      formatColumnScore(score, width),
    ),
  )
}

/**
 * Draws the chart at its real width instead of scaling it, so that its text has the same size on every screen.
 * @param {Analysis} analysis
 * @param {number} width
 * @param {(month: number) => void} onSelectMonth
 */
function drawChart({ monthly, month: selectedMonth, better_months }, width, onSelectMonth) {
  const left = width < NARROW_WIDTH ? 30 : 116
  const columnWidth = (width - left) / monthly.length
  const betterMonths = better_months.map(({ month }) => month)
  const columns = monthly.map((month, index) =>
    drawColumn(month, {
      x: left + index * columnWidth,
      width: columnWidth,
      isSelected: month.month === selectedMonth,
      isBetter: betterMonths.includes(month.month),
      onSelectMonth,
    }),
  )
  const label = 'Suitability of planting in each month. The table below has the same numbers.'
  return svg(
    'svg',
    { class: 'chart', role: 'img', 'aria-label': label, width, height: HEIGHT },
    ...drawGrid(left, width),
    ...columns,
  )
}

/** @param {SVGElement} drawing @param {string} text */
const createLegendItem = (drawing, text) =>
  el('li', {}, svg('svg', { width: 14, height: 14, 'aria-hidden': 'true' }, drawing), text)

const createLegend = () =>
  el(
    'ul',
    { class: 'legend' },
    createLegendItem(
      svg('rect', { class: 'fill highly_suitable', x: 2, y: 1, width: 10, height: 12, rx: 2 }),
      'score',
    ),
    createLegendItem(createRainfedMark(7, 7), 'from rain alone'),
    createLegendItem(createIrrigatedMark(7, 7), 'with irrigation'),
    el('li', {}, el('span', { class: 'selected-key', 'aria-hidden': 'true' }), 'selected month'),
    el('li', {}, el('span', { class: 'star', 'aria-hidden': 'true' }, '★'), 'better month'),
  )

/**
 * @param {Analysis} analysis
 * @param {{ onSelectMonth: (month: number) => void, table: Node }} options
 */
export function createMonthsChart(analysis, { onSelectMonth, table }) {
  const container = el('div', { class: 'chart-place' })
  const resizeObserver = new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0)
    // The width is 0 once the chart has been removed from the page.
    if (width > 0) setChildren(container, drawChart(analysis, width, onSelectMonth))
  })
  resizeObserver.observe(container)
  const buttons = analysis.better_months.map(({ month, feasibility_score }) =>
    el(
      'button',
      { type: 'button', class: 'choice', onclick: () => onSelectMonth(month) },
      el('span', {}, formatMonth(month)),
      el('strong', {}, formatScore(feasibility_score)),
    ),
  )
  const betterMonths = el('div', { class: 'choices' }, el('h4', {}, 'Better months'), ...buttons)
  return el(
    'section',
    { class: 'card' },
    el('div', { class: 'row' }, el('h3', {}, 'The twelve months'), createLegend()),
    container,
    buttons.length > 0 ? betterMonths : el('p', { class: 'hint' }, 'No other month is clearly better.'),
    table,
  )
}
