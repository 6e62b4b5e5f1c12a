import { el } from './dom.js'
import { LABELS } from './words.js'

/** @import { FeasibilityLabel } from '/explorer/client/index.js' */

/** @param {FeasibilityLabel} label */
export const labelBadge = (label) => el('span', { class: `badge ${label}` }, LABELS[label])
