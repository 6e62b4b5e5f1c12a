import { createField, createSelect } from './form.js'
import { el } from './dom.js'
import { formatKey } from './format.js'

/** @import { Analysis, Question } from '/explorer/client/index.js' */

const WATER_SUPPLIES = /** @type {const} */ (['rainfed', 'irrigated'])

const SOIL_TEXTURES = /** @type {const} */ ([
  'sand',
  'loamy_sand',
  'sandy_loam',
  'loam',
  'silt_loam',
  'clay_loam',
  'clay',
])

/** @type {Record<string, string>} */
const WATER_SUPPLY_TEXTS = { rainfed: 'rain only', irrigated: 'irrigated', unknown: 'not known' }

const NOT_KNOWN = { value: '', text: 'not known' }

/** The fields for the conditions of a field, folded away because none of them is needed. */
export function createConditionFields() {
  const waterSupply = createField({
    name: 'water_supply',
    label: 'Water',
    control: createSelect([
      NOT_KNOWN,
      ...WATER_SUPPLIES.map((value) => ({ value, text: WATER_SUPPLY_TEXTS[value] ?? value })),
    ]),
  })
  const soilTexture = createField({
    name: 'soil_texture',
    label: 'Soil',
    control: createSelect([NOT_KNOWN, ...SOIL_TEXTURES.map((value) => ({ value, text: formatKey(value) }))]),
  })
  const soilPh = createField({ name: 'soil_ph', label: 'Soil pH', control: createNumberInput('0.1') })
  const elevation = createField({
    name: 'elevation_m',
    label: 'Height in metres',
    control: createNumberInput('1'),
  })
  const fields = [waterSupply, soilTexture, soilPh, elevation]
  return {
    fields,
    element: el(
      'details',
      { class: 'conditions' },
      el('summary', {}, 'What do you know about the field?'),
      el('div', { class: 'condition-fields' }, ...fields.map(({ element }) => element)),
    ),
    /**
     * Returns the conditions; those that are not filled in are null.
     * @returns {NonNullable<Question['conditions']>}
     */
    value: () => ({
      water_supply: findValue(WATER_SUPPLIES, waterSupply.value()),
      soil_texture: findValue(SOIL_TEXTURES, soilTexture.value()),
      soil_ph: toNumber(soilPh.value()),
      elevation_m: toNumber(elevation.value()),
    }),
  }
}

/**
 * @template {string} T
 * @param {readonly T[]} values
 * @param {string} text
 */
const findValue = (values, text) => values.find((value) => value === text) ?? null

/** @param {string} step */
const createNumberInput = (step) => el('input', { type: 'number', step, inputmode: 'decimal' })

/** @param {string} text */
const toNumber = (text) => (text.trim() === '' ? null : Number(text))

/** @type {Record<string, string>} */
const SOURCES = {
  request: 'as you said',
  plan: 'from the plan',
  reference: 'from the reference data',
  assumed: 'assumed',
}

/**
 * Lists the conditions that an analysis used, and where each of them comes from.
 * @param {Analysis} analysis
 */
export function createConditionsSection({ conditions, factors }) {
  // Results of earlier versions have no conditions.
  if (!conditions || factors.length === 0) return undefined
  const { water_supply, elevation_m, soil_texture, soil_ph } = conditions
  const rows = [
    {
      name: 'Water',
      text: WATER_SUPPLY_TEXTS[water_supply.value] ?? water_supply.value,
      source: water_supply.source,
    },
    {
      name: 'Height',
      text: elevation_m.value === null ? 'not known' : `${elevation_m.value} m`,
      source: elevation_m.source,
    },
    { name: 'Soil', text: formatKey(soil_texture.value), source: soil_texture.source },
    {
      name: 'Soil pH',
      text: soil_ph.value === null ? 'not considered' : String(soil_ph.value),
      source: soil_ph.source,
    },
  ]
  return el(
    'section',
    { class: 'card' },
    el('h3', {}, 'The field'),
    el(
      'dl',
      { class: 'details' },
      ...rows.map(({ name, text, source }) =>
        el('div', {}, el('dt', {}, name), el('dd', {}, `${text} (${SOURCES[source] ?? source})`)),
      ),
    ),
  )
}
