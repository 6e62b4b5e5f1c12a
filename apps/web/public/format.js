/** @import { FeasibilityLabel } from '/explorer/client/index.js' */

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** @param {number} month 1 to 12 */
export const formatMonth = (month) => MONTHS[month - 1] ?? String(month)

/** @param {number} month 1 to 12 */
export const formatShortMonth = (month) => formatMonth(month).slice(0, 3)

/** @type {Record<FeasibilityLabel, string>} */
export const LABEL_TEXTS = {
  highly_suitable: 'Highly suitable',
  moderately_suitable: 'Moderately suitable',
  marginally_suitable: 'Marginally suitable',
  not_suitable: 'Not suitable',
  insufficient_data: 'Not enough data',
}

/** @type {Record<string, string>} */
const FACTOR_TEXTS = {
  temperature: 'Temperature while growing',
  frost: 'Frost',
  heat: 'Heat at flowering',
  ripening: 'Warmth to ripen',
  sowing_temperature: 'Temperature at sowing',
  variety: 'Variety',
  timing: 'Usual time of planting',
  chilling: 'Winter chilling',
  establishment: 'Establishment',
  soil_ph: 'Soil pH',
  water: 'Water',
}

/** @param {string} name */
export const formatFactor = (name) => FACTOR_TEXTS[name] ?? formatKey(name)

/** @type {Record<string, string>} */
const UNIT_SUFFIXES = { celsius: ' °C', days: ' days', millimetre: ' mm', percent: ' %', ph: '' }

const numberFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/**
 * @param {number} value
 * @param {string} unit
 */
export const formatQuantity = (value, unit) => `${formatNumber(value)}${UNIT_SUFFIXES[unit] ?? ` ${unit}`}`

/** @param {number} value */
export const formatNumber = (value) => numberFormat.format(value).replace('-', '−')

/** @param {number} mm */
export const formatMillimetres = (mm) => formatQuantity(mm, 'millimetre')

/** @param {number} ratio */
export const formatPercent = (ratio) => `${Math.round(ratio * 100)} %`

/** @param {number} score */
export const formatScore = (score) => score.toFixed(2)

/**
 * Formats an identifier such as `foxtail_millet` as words.
 * @param {string} key
 */
export const formatKey = (key) => key.replaceAll('_', ' ')

/**
 * Capitalises a location. The service stores them in lower case, some with a country code, such as `lahore, pk`.
 * @param {string} location
 */
export const formatLocation = (location) =>
  location
    .replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/, \p{L}{2}$/u, (country) => country.toUpperCase())

/** @param {string} key */
export const formatCrop = (key) => capitalise(formatKey(key))

/** @param {string} text */
export const capitalise = (text) => text.charAt(0).toUpperCase() + text.slice(1)

const regionNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** @param {string | null} code ISO 3166-1 alpha-2 */
export const formatCountry = (code) =>
  (code && /^[A-Z]{2}$/.test(code) ? regionNames.of(code) : code) ?? undefined

/** @param {string} monthAndDay MM-DD */
export function formatDay(monthAndDay) {
  const [month, day] = monthAndDay.split('-').map(Number)
  return `${day} ${formatShortMonth(month ?? 0)}`
}

const timestampFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** @param {string} timestamp */
export const formatTimestamp = (timestamp) => timestampFormat.format(new Date(timestamp))
