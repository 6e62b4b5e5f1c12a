import { el, svg } from '../dom.js'
import { scoreText } from '../words.js'

/** Where a label begins. */
export const THRESHOLDS = [0.25, 0.5, 0.75]

/** The word for each quarter of the scale, best first. */
export const BANDS = ['highly', 'moderately', 'marginally', 'not suitable']

/** @param {number} score */
export function labelOf(score) {
  const reached = THRESHOLDS.filter((least) => score >= least).length
  return ['not_suitable', 'marginally_suitable', 'moderately_suitable', 'highly_suitable'][reached] ?? ''
}

/**
 * A bar from 0 to 1; the figure stands beside it as text.
 * @param {number} share
 * @param {string} look
 */
export const bar = (share, look) =>
  svg(
    'svg',
    { class: 'bar-line', viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { class: 'track', width: 100, height: 8 }),
    svg('rect', { class: look, width: Math.min(1, share) * 100, height: 8 }),
  )

/**
 * Where a score stands between the labels.
 * @param {number} score
 */
export function scoreScale(score) {
  const words = [...BANDS].reverse().map((word) => el('span', {}, word))
  const bands = [0, ...THRESHOLDS].map((from) =>
    svg('rect', {
      class: `fill ${labelOf(from)}`,
      x: `${from * 100 + 0.25}%`,
      y: 7,
      width: '24.5%',
      height: 8,
      rx: 2,
    }),
  )
  const pointer = svg(
    'svg',
    { x: `${score * 100}%`, overflow: 'visible' },
    svg('path', { class: 'pointer', d: 'M-6 0H6L0 8Z' }),
    svg('rect', { class: 'pointer', x: -1, y: 6, width: 2, height: 11 }),
  )
  const drawing = svg('svg', { width: '100%', height: 18, overflow: 'visible' }, ...bands, pointer)
  return el(
    'div',
    { class: 'scale', role: 'img', 'aria-label': `Score ${scoreText(score)} on a scale from 0 to 1` },
    drawing,
    el('div', { class: 'scale-words' }, ...words),
  )
}
