import { el, svg } from '../dom.js'
import { formatScore } from '../format.js'

/** The scores at which a better label begins. */
export const THRESHOLDS = [0.25, 0.5, 0.75]

/** The text for each quarter of the scale, best first. */
export const BAND_TEXTS = ['highly', 'moderately', 'marginally', 'not suitable']

/** @param {number} score */
export function getLabel(score) {
  const reached = THRESHOLDS.filter((threshold) => score >= threshold).length
  return ['not_suitable', 'marginally_suitable', 'moderately_suitable', 'highly_suitable'][reached] ?? ''
}

/**
 * Creates a bar from 0 to 1. It is hidden from screen readers because the number beside it says the same.
 * @param {number} share
 * @param {string} className
 */
export const createBar = (share, className) =>
  svg(
    'svg',
    { class: 'bar-line', viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { class: 'track', width: 100, height: 8 }),
    svg('rect', { class: className, width: Math.min(1, share) * 100, height: 8 }),
  )

/**
 * Creates the scale with all labels and a pointer at the score.
 * @param {number} score
 */
export function createScoreScale(score) {
  const captions = [...BAND_TEXTS].reverse().map((text) => el('span', {}, text))
  const bands = [0, ...THRESHOLDS].map((from) =>
    svg('rect', {
      class: `fill ${getLabel(from)}`,
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
    { class: 'scale', role: 'img', 'aria-label': `Score ${formatScore(score)} on a scale from 0 to 1` },
    drawing,
    el('div', { class: 'scale-words' }, ...captions),
  )
}
