import { useLanguage } from '../../i18n/language-context'
import type { Language } from '../../i18n/languages'
import type { Strings } from '../../i18n/strings'
import { lazily } from '../lazily'
import {
  getRainUnit,
  getTemperatureUnit,
  toDisplayedRain,
  toDisplayedTemperature,
  type Units,
} from '../units/units'
import { useUnits } from '../units/units-context'
import { chooseLocale } from './locale'

/** A day without a year (`MM-DD`), in a year that is not a leap year. */
const toDate = (monthDay: string) => new Date(`2025-${monthDay}T00:00:00Z`)

export type Format = ReturnType<typeof createFormat>

/** Creates the functions that write months, days, numbers and quantities in a language and in the chosen units. */
function createFormat(language: Language, monthNames: Strings['analysis']['months'], units: Units) {
  const locale = chooseLocale(language, navigator.languages)
  const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
    lazily(() => new Intl.DateTimeFormat(locale, options))
  const shortMonthNames = createDateFormat({ month: 'short', timeZone: 'UTC' })
  const days = createDateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })
  const dates = createDateFormat({ dateStyle: 'medium' })
  const countries = lazily(() => new Intl.DisplayNames(locale, { type: 'region' }))
  const numbers = new Map<number, Intl.NumberFormat>()
  const getNumberFormat = (decimals: number) => {
    const known = numbers.get(decimals)
    if (known) return known
    const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    const created = new Intl.NumberFormat(locale, options)
    numbers.set(decimals, created)
    return created
  }
  const getMonthName = (month: number) => monthNames[month - 1] ?? ''
  const getFirstDay = (month: number) => new Date(Date.UTC(2025, month - 1, 1))
  const formatNumber = (value: number, decimals = 0) => getNumberFormat(decimals).format(value)
  const formatRain = (mm: number) =>
    `${formatNumber(toDisplayedRain(mm, units), units.rain === 'inch' ? 1 : 0)} ${getRainUnit(units)}`
  const formatTemperature = (celsius: number) =>
    `${formatNumber(toDisplayedTemperature(celsius, units), 0)} ${getTemperatureUnit(units)}`
  return {
    month: getMonthName,
    shortMonth: (month: number) => shortMonthNames().format(getFirstDay(month)).replace('.', ''),
    narrowMonth: (month: number) => getMonthName(month).charAt(0).toUpperCase(),
    day: (monthDay: string) => days().format(toDate(monthDay)),
    date: (timestamp: string) => dates().format(new Date(timestamp)),
    country: (code: string) => countries().of(code) ?? code,
    number: formatNumber,
    /** A coordinate in degrees, to about a kilometre, with the decimal point that the service takes. */
    coordinate: (degrees: number) => String(Math.round(degrees * 100) / 100).replace('-', '−'),
    percent: (share: number) => `${formatNumber(share * 100)} %`,
    /** Scores are shown as points of 100, without decimals. */
    points: (score: number) => formatNumber(score * 100),
    rain: formatRain,
    temperature: formatTemperature,
    /** Ends sentences with one full stop, also after an abbreviated month. */
    sentence: (text: string) => text.replace(/\.{2}(?!\.)/g, '.'),
    /** Converts millimetres and degrees inside a text of the service, which are metric. */
    text: (text: string) => convertQuantities(text, units, { formatRain, formatTemperature }),
  }
}

function convertQuantities(
  text: string,
  units: Units,
  { formatRain, formatTemperature }: Record<'formatRain' | 'formatTemperature', (value: number) => string>,
): string {
  const readFigure = (figure: string) => Number(figure.replace(',', '.').replace('−', '-'))
  const rain =
    units.rain === 'millimetre'
      ? text
      : text.replace(/(\d+(?:[.,]\d+)?)[ \u00a0]mm\b/g, (_, mm: string) => formatRain(readFigure(mm)))
  return units.temperature === 'celsius'
    ? rain
    : rain.replace(/([-−]?\d+(?:[.,]\d+)?)[ \u00a0]°C/g, (_, celsius: string) =>
        formatTemperature(readFigure(celsius)),
      )
}

export function useFormat(): Format {
  const { language, strings } = useLanguage()
  const { units } = useUnits()
  const key = [language, units.temperature, units.rain].join(' ')
  const format = formats.get(key) ?? createFormat(language, strings.analysis.months, units)
  formats.set(key, format)
  return format
}

/** All components share the formats: creating them takes longer than anything else in a view. */
const formats = new Map<string, Format>()
