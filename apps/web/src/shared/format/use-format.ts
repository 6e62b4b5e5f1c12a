import { useLanguage } from '../../i18n/language-context'
import { getDirection, type Language } from '../../i18n/languages'
import type { Strings } from '../../i18n/strings'
import { startNewTask } from '../loading/slices'
import { toDisplayedRain, toDisplayedTemperature, type Units } from '../units/units'
import { useUnits } from '../units/units-context'
import { chooseLocale } from './locale'

/** Returns a function that creates a value on its first call. */
function lazily<Value>(create: () => Value): () => Value {
  let value: Value | undefined
  return () => (value ??= create())
}

/** Keeps a date in one line. */
const keepTogether = (date: string) => date.replaceAll(' ', '\u00a0')

/** A day without a year (`MM-DD`), in a year that is not a leap year. */
const toDate = (monthDay: string) => new Date(`2025-${monthDay}T00:00:00Z`)

export type Format = ReturnType<typeof createFormat>

/** Creates the functions that write months, days, numbers and quantities in a language and in the chosen units. */
function createFormat(language: Language, { analysis, shell }: Strings, units: Units) {
  const { months: monthNames } = analysis
  const locale = chooseLocale(language, navigator.languages)
  const createDateFormat = (options: Intl.DateTimeFormatOptions) =>
    lazily(() => new Intl.DateTimeFormat(locale, options))
  const shortMonthNames = createDateFormat({ month: 'short', timeZone: 'UTC' })
  const days = createDateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })
  const dates = createDateFormat({ dateStyle: 'medium' })
  const monthsOfYears = createDateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })
  const countries = lazily(() => new Intl.DisplayNames(locale, { type: 'region' }))
  const lists = lazily(() => new Intl.ListFormat(locale))
  const numbers = new Map<number, Intl.NumberFormat>()
  const getNumberFormat = (decimals: number) => {
    const known = numbers.get(decimals)
    if (known) return known
    const created = new Intl.NumberFormat(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      // As in the texts of the service, which have no larger figures.
      useGrouping: 'min2',
      // No zero has a minus.
      signDisplay: 'negative',
    })
    numbers.set(decimals, created)
    return created
  }
  const isRightToLeft = getDirection(language) === 'rtl'
  /** Gives a text the direction of the language wherever it stands: among names in Latin letters, or in a chart. */
  const isolate = (text: string) => (isRightToLeft ? `\u2067${text}\u2069` : text)
  const getMonthName = (month: number) => monthNames[month - 1] ?? ''
  const getFirstDay = (month: number) => new Date(Date.UTC(2025, month - 1, 1))
  const formatNumber = (value: number, decimals = 0) => getNumberFormat(decimals).format(value)
  const formatRain = (mm: number) =>
    `${formatNumber(toDisplayedRain(mm, units), units.rain === 'inch' ? 1 : 0)}\u00a0${shell.units[units.rain]}`
  const formatTemperature = (celsius: number) =>
    `${formatNumber(toDisplayedTemperature(celsius, units), 0)}\u00a0${shell.units[units.temperature]}`
  const getShortMonthName = (month: number) => shortMonthNames().format(getFirstDay(month)).replace('.', '')
  return {
    /** Creates what an answer needs, in tasks of their own, while a view waits for one: slow phones take a while for each. */
    prepare: async () => {
      for (const create of [countries, days, shortMonthNames, () => getNumberFormat(0)]) {
        await startNewTask()
        create()
      }
    },
    month: getMonthName,
    shortMonth: getShortMonthName,
    /** The number of letters of the longest short name; marks above and below letters need no room. */
    longestShortMonth: () =>
      Math.max(...monthNames.map((_, index) => getShortMonthName(index + 1).replace(/\p{M}/gu, '').length)),
    narrowMonth: (month: number) => getMonthName(month).charAt(0).toUpperCase(),
    day: (monthDay: string) => keepTogether(days().format(toDate(monthDay))),
    date: (timestamp: string) => keepTogether(dates().format(new Date(timestamp))),
    /** A month of a year (`YYYY-MM`). */
    monthOfYear: (month: string) => keepTogether(monthsOfYears().format(new Date(`${month}-01T00:00:00Z`))),
    country: (code: string) => countries().of(code) ?? code,
    /** Joins names with "and". */
    list: (names: readonly string[]) => lists().format(names),
    /** Joins the parts of a URL or a title, which is no list of the language; parts without a text are left out. */
    parts: (texts: readonly (string | null | undefined)[]) =>
      isolate(texts.filter(Boolean).join(isRightToLeft ? '\u200f، ' : ', ')),
    isolate,
    /** Returns a text without marks of direction, which would be saved with the content of a field or a file. */
    unmarked: (text: string) => text.replace(/[\u200e\u200f\u2066-\u2069]/g, ''),
    number: formatNumber,
    /** A coordinate in degrees, to about a kilometre, with the decimal point that the service takes. */
    coordinate: (degrees: number) => String(Math.round(degrees * 100) / 100).replace('-', '−'),
    /** Keeps a text such as coordinates in its order within a language that is written from right to left. */
    leftToRight: (text: string) => (isRightToLeft ? `\u2066${text}\u2069` : text),
    percent: (share: number) => `${formatNumber(share * 100)}${shell.units.percent}`,
    /** Scores are shown as points of 100, without decimals. */
    points: (score: number) => formatNumber(score * 100),
    rain: formatRain,
    temperature: formatTemperature,
    /** Ends sentences with one full stop, also after an abbreviated month. */
    sentence: (text: string) => text.replace(/\.{2}(?!\.)/g, '.'),
    /**
     * Converts millimetres and degrees inside a text of the service, which are metric, and keeps figures in one line with
     * their units, days and months.
     */
    text: (text: string) =>
      keepUnits(convertQuantities(text, units, shell.units, { formatRain, formatTemperature }), shell.units),
  }
}

const FIGURE = String.raw`\d+(?:[.,]\d+)?`

function convertQuantities(
  text: string,
  units: Units,
  { millimetre, celsius }: Strings['shell']['units'],
  { formatRain, formatTemperature }: Record<'formatRain' | 'formatTemperature', (value: number) => string>,
): string {
  const readFigure = (figure: string) => Number(figure.replace(',', '.').replace('−', '-'))
  const toPattern = (figure: string, unit: string) =>
    new RegExp(`(${figure})[ \\u00a0]${unit}(?!\\p{L})`, 'gu')
  const rain =
    units.rain === 'millimetre'
      ? text
      : text.replace(toPattern(FIGURE, millimetre), (_, mm: string) => formatRain(readFigure(mm)))
  return units.temperature === 'celsius'
    ? rain
    : rain.replace(toPattern(`[-−]?${FIGURE}`, celsius), (_, degrees: string) =>
        formatTemperature(readFigure(degrees)),
      )
}

function keepUnits(text: string, { millimetre, celsius, fahrenheit }: Strings['shell']['units']): string {
  const units = [millimetre, celsius, fahrenheit, '%'].join('|')
  return text
    .replace(new RegExp(`(?<=\\d) (?=(?:${units})(?!\\p{L}))`, 'gu'), '\u00a0')
    .replace(
      /(?<=\d) (?=\p{L})(?:(de) )?/gu,
      (_, de?: string) => `\u00a0${de === undefined ? '' : `${de}\u00a0`}`,
    )
}

export function useFormat(): Format {
  const { language, strings } = useLanguage()
  const { units } = useUnits()
  const key = [language, units.temperature, units.rain].join(' ')
  const format = formats.get(key) ?? createFormat(language, strings, units)
  formats.set(key, format)
  return format
}

/** All components share the formats: creating them takes longer than anything else in a view. */
const formats = new Map<string, Format>()
