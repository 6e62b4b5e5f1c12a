import { el } from '../dom.js'
import { LABEL_TEXTS, capitalise, formatCrop, formatLocation, formatKey, formatScore } from '../format.js'

/** @import { Analysis } from '/explorer/client/index.js' */
/** @import { Question } from '../workspace.js' */
/** @typedef {(changes: Partial<Question>) => unknown} OnAnalyse */

/** @param {Analysis} analysis */
export const createRisksSection = ({ risks, factors }) =>
  factors.length > 0 &&
  el(
    'section',
    { class: 'card' },
    el('h3', {}, 'Risks'),
    risks.length === 0 && el('p', { class: 'hint' }, 'No major risks.'),
    el(
      'ul',
      { class: 'risks' },
      ...risks.map(({ code, severity, detail }) =>
        el(
          'li',
          { class: severity },
          el('p', {}, el('strong', {}, capitalise(formatKey(code))), el('span', { class: 'tag' }, severity)),
          el('p', {}, detail),
        ),
      ),
    ),
  )

/**
 * @param {Analysis} analysis
 * @param {OnAnalyse} onAnalyse
 */
export const createAlternativesSection = ({ alternative_crops: crops }, onAnalyse) =>
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
            title: LABEL_TEXTS[feasibility_label],
            onclick: () => onAnalyse({ crop }),
          },
          el('span', {}, formatCrop(crop)),
          el('strong', {}, formatScore(feasibility_score)),
        ),
      ),
    ),
  )

/**
 * Creates the notes on how the service interpreted the input, with buttons for its suggestions.
 * @param {Analysis} analysis
 * @param {OnAnalyse} onAnalyse
 */
export const createNotesList = ({ notes }, onAnalyse) =>
  notes.length > 0 &&
  el(
    'ul',
    { class: 'notes', 'aria-label': 'Notes' },
    ...notes.map(({ code, detail, suggestions = [] }) => {
      const field = code.startsWith('CROP') ? 'crop' : 'location'
      const buttons = suggestions.map((name) =>
        el(
          'button',
          { type: 'button', class: 'choice', onclick: () => onAnalyse({ [field]: name }) },
          field === 'crop' ? formatCrop(name) : formatLocation(name),
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
export const createSourcesSection = ({ sources, model_version, request_id }) =>
  el(
    'details',
    { class: 'card sources' },
    el('summary', {}, 'Sources'),
    el(
      'ul',
      {},
      ...sources.map(({ name, version, citation }) =>
        el('li', {}, el('strong', {}, `${capitalise(name)} ${version}: `), citation),
      ),
    ),
    el('p', { class: 'hint' }, `Model ${model_version}, request ${request_id}`),
  )
