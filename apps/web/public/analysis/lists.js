import { el } from '../dom.js'
import { LABELS, capital, cropText, placeText, plain, scoreText } from '../words.js'

/** @import { Analysis } from '/explorer/client/index.js' */
/** @import { Inquiry } from '../workspace.js' */
/** @typedef {(changes: Partial<Inquiry>) => unknown} OnAsk */

/** @param {Analysis} analysis */
export const risks = ({ risks: known, factors }) =>
  factors.length > 0 &&
  el(
    'section',
    { class: 'card' },
    el('h3', {}, 'Risks'),
    known.length === 0 && el('p', { class: 'hint' }, 'None that stand out.'),
    el(
      'ul',
      { class: 'risks' },
      ...known.map(({ code, severity, detail }) =>
        el(
          'li',
          { class: severity },
          el('p', {}, el('strong', {}, capital(plain(code))), el('span', { class: 'tag' }, severity)),
          el('p', {}, detail),
        ),
      ),
    ),
  )

/**
 * @param {Analysis} analysis
 * @param {OnAsk} onAsk
 */
export const alternatives = ({ alternative_crops: crops }, onAsk) =>
  crops.length > 0 &&
  el(
    'section',
    { class: 'card' },
    el('h3', {}, 'Other crops, same place and month'),
    el(
      'div',
      { class: 'choices' },
      ...crops.map(({ crop, feasibility_label, feasibility_score }) =>
        el(
          'button',
          {
            type: 'button',
            class: 'choice',
            title: LABELS[feasibility_label],
            onclick: () => onAsk({ crop }),
          },
          el('span', {}, cropText(crop)),
          el('strong', {}, scoreText(feasibility_score)),
        ),
      ),
    ),
  )

/**
 * What the service understood differently from what was typed, and what could be asked instead.
 * @param {Analysis} analysis
 * @param {OnAsk} onAsk
 */
export const notes = ({ notes: known }, onAsk) =>
  known.length > 0 &&
  el(
    'ul',
    { class: 'notes', 'aria-label': 'Notes' },
    ...known.map(({ code, detail, suggestions = [] }) => {
      const member = code.startsWith('CROP') ? 'crop' : 'location'
      const buttons = suggestions.map((name) =>
        el(
          'button',
          { type: 'button', class: 'choice', onclick: () => onAsk({ [member]: name }) },
          member === 'crop' ? cropText(name) : placeText(name),
        ),
      )
      return el(
        'li',
        {},
        el('p', {}, detail),
        buttons.length > 0 && el('div', { class: 'choices' }, ...buttons),
      )
    }),
  )

/** @param {Analysis} analysis */
export const sources = ({ sources: known, model_version, request_id }) =>
  el(
    'details',
    { class: 'card sources' },
    el('summary', {}, 'Sources'),
    el(
      'ul',
      {},
      ...known.map(({ name, version, citation }) =>
        el('li', {}, el('strong', {}, `${capital(name)} ${version}: `), citation),
      ),
    ),
    el('p', { class: 'hint' }, `Model ${model_version}, request ${request_id}`),
  )
