import { el } from './dom.js'
import { LABEL_TEXTS } from './format.js'

/** @import { FeasibilityLabel } from '/explorer/client/index.js' */

/** @param {FeasibilityLabel} label */
export const createLabelBadge = (label) => el('span', { class: `badge ${label}` }, LABEL_TEXTS[label])
