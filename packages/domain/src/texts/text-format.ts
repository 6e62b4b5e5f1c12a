import type { Language } from './languages'

/** The forms of a word, by the plural rules of Unicode: English has two, Arabic six, Indonesian one. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** Numbers, dates and lists as a language writes them. */
export interface TextFormat {
  /** With at most two decimals and without grouping. */
  number(value: number): string
  /** A distance in whole kilometres, at least one. */
  kilometres(km: number): string
  /** Chooses the form of a word for a number, such as "day" or "days"; `other` where the language has no form of its own. */
  plural(value: number, forms: PluralForms): string
  /** The name of a month from 1 to 12. */
  month(month: number): string
  /** A month of the form `YYYY-MM`, such as "March 2026". */
  monthOfYear(month: string): string
  /** A date of the form `MM-DD`, such as "11 March". */
  date(monthDay: string): string
  /** The first date of a period, without its month if the last one has the same: "11" of "from 11 to 20 March". */
  startDate(from: string, to: string): string
  /** The name of a country with this ISO 3166-1 alpha-2 code. */
  country(code: string): string
  /** Joins names with "or". */
  anyOf(names: readonly string[]): string
  /** Joins names with "and". */
  allOf(names: readonly string[]): string
}

const LOCALES: Readonly<Record<Language, string>> = {
  // British English writes the day before the month.
  en: 'en-GB',
  fr: 'fr',
  es: 'es',
  pt: 'pt',
  sw: 'sw',
  hi: 'hi',
  id: 'id',
  // With the digits of the western Arab countries, which readers know everywhere and coordinates and inputs use.
  ar: 'ar-u-nu-latn',
}

/** A year without 29 February, as in the model. */
const YEAR = 2001

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Lowers the first letter only, because a name may have another capital: "Trèfle d'Alexandrie". */
export const uncapitalise = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Rounds an amount of water in mm that is said to be about so much. */
export function roundAmount(mm: number): number {
  const step = mm > 1000 ? 50 : 10
  return mm < step ? mm : Math.round(mm / step) * step
}

/** Rounds a difference in height in metres: climates are not known for single metres. */
export const roundHeight = (metres: number): number => (metres < 100 ? metres : Math.round(metres / 10) * 10)

export function createTextFormat(language: Language): TextFormat {
  const locale = LOCALES[language]
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 })
  const plurals = new Intl.PluralRules(locale)
  const months = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const monthsOfYears = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const dates = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' })
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const alternatives = new Intl.ListFormat(locale, { type: 'disjunction' })
  const conjunctions = new Intl.ListFormat(locale, { type: 'conjunction' })
  const formatDate = (monthDay: string) => {
    const [month = 1, day = 1] = monthDay.split('-').map(Number)
    const text = dates.format(Date.UTC(YEAR, month - 1, day))
    // French has an ordinal for the first day of a month, which Intl writes as a number.
    return language === 'fr' ? text.replace(/^1 /u, '1er ') : text
  }
  return {
    number: (value) => numbers.format(value),
    kilometres: (km) => numbers.format(Math.max(1, Math.round(km))),
    plural: (value, forms) => forms[plurals.select(value)] ?? forms.other,
    month: (month) => months.format(Date.UTC(YEAR, month - 1, 1)),
    monthOfYear: (month) => monthsOfYears.format(new Date(`${month}-01T00:00:00Z`)),
    date: formatDate,
    startDate: (from, to) => {
      // The day comes first in every language.
      const [day = ''] = formatDate(from).split(' ')
      return from.slice(0, 2) === to.slice(0, 2) ? day : formatDate(from)
    },
    country: (code) => countries.of(code) ?? code,
    anyOf: (names) => alternatives.format(names),
    allOf: (names) => conjunctions.format(names),
  }
}

/** Below this percentage of its way to ripeness a crop hardly grows. */
export const HARDLY_GROWN_PERCENT = 5

/** Up to this percentage of its way to ripeness a crop gives no harvest; from the other one on most of it ripens. */
const MAX_UNRIPE_PERCENT = 85
const MIN_NEARLY_RIPE_PERCENT = 92

/** Chooses the words for what is left of the harvest of a crop that does not ripen. */
export function getRipenessWords<Words>(
  percent: number,
  { none, poor, part }: Readonly<Record<'none' | 'poor' | 'part', Words>>,
): Words {
  if (percent <= MAX_UNRIPE_PERCENT) return none
  return percent < MIN_NEARLY_RIPE_PERCENT ? poor : part
}

/** Below this mean temperature the ground is usually frozen. */
export const FROZEN_GROUND_C = -3

/** From this share on, nearly all of an area is irrigated. */
export const NEARLY_ALL_PERCENT = 99

/** Below this percentage of the attainable yield there is hardly anything to harvest. */
export const HARDLY_ANY_PERCENT = 3

/** From this percentage on, rain varies from year to year by as much as its mean: it may not come. */
export const UNRELIABLE_PERCENT = 100

/** A climate record whose height differs by less is as high as the place. */
export const MIN_NAMED_METRES = 100

/** Less water from the soil, in mm, is not worth a word. */
export const MIN_NAMED_SOIL_MM = 3
