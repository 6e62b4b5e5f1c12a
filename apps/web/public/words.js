/** @import { FeasibilityLabel } from '/explorer/client/index.js' */

export const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** @param {number} month 1 to 12 */
export const monthName = (month) => MONTHS[month - 1] ?? String(month)

/** @param {number} month 1 to 12 */
export const shortMonth = (month) => monthName(month).slice(0, 3)

/** @type {Record<FeasibilityLabel, string>} */
export const LABELS = {
  highly_suitable: 'Highly suitable',
  moderately_suitable: 'Moderately suitable',
  marginally_suitable: 'Marginally suitable',
  not_suitable: 'Not suitable',
  insufficient_data: 'Not enough data',
}

/** @type {Record<string, string>} */
const FACTORS = {
  temperature: 'Temperature while growing',
  frost: 'Frost',
  heat: 'Heat at flowering',
  ripening: 'Warmth to ripen',
  sowing_temperature: 'Temperature at sowing',
  variety: 'Variety',
  chilling: 'Winter chilling',
  establishment: 'Establishment',
  water: 'Water',
}

/** @param {string} name */
export const factorName = (name) => FACTORS[name] ?? plain(name)

/** @type {Record<string, string>} */
const UNITS = { celsius: ' °C', days: ' days', millimetre: ' mm', percent: ' %' }

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/**
 * @param {number} value
 * @param {string} unit
 */
export const quantity = (value, unit) => `${numberText(value)}${UNITS[unit] ?? ` ${unit}`}`

/** @param {number} value */
export const numberText = (value) => number.format(value).replace('-', '−')

/** @param {number} mm */
export const millimetres = (mm) => quantity(mm, 'millimetre')

/** @param {number} ratio */
export const percent = (ratio) => `${Math.round(ratio * 100)} %`

/** @param {number} score */
export const scoreText = (score) => score.toFixed(2)

/**
 * `foxtail_millet` as people write it.
 * @param {string} key
 */
export const plain = (key) => key.replaceAll('_', ' ')

/**
 * A place as people write it: the service keeps names in lower case, with a country where the name alone is not enough.
 * @param {string} location
 */
export const placeText = (location) =>
  location
    .replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/, \p{L}{2}$/u, (country) => country.toUpperCase())

/** @param {string} key */
export const cropText = (key) => capital(plain(key))

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)

const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })

/** @param {string | null} code ISO 3166-1 alpha-2 */
export const countryName = (code) => (code && /^[A-Z]{2}$/.test(code) ? regions.of(code) : code) ?? undefined

/** @param {string} monthAndDay MM-DD */
export function dayOfYear(monthAndDay) {
  const [month, day] = monthAndDay.split('-').map(Number)
  return `${day} ${shortMonth(month ?? 0)}`
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** @param {string} timestamp */
export const momentText = (timestamp) => moment.format(new Date(timestamp))
