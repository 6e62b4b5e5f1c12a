import type { Language } from './languages'

/** Numbers, dates and lists as a language writes them. */
export interface TextFormat {
  /** With at most two decimals and without grouping. */
  number(value: number): string
  /** Chooses the form of a word for a number, such as "day" or "days". */
  plural(value: number, forms: { one: string; other: string }): string
  /** The name of a month from 1 to 12. */
  month(month: number): string
  /** A date of the form `MM-DD`, such as "11 March". */
  date(monthDay: string): string
  /** The name of a country with this ISO 3166-1 alpha-2 code. */
  country(code: string): string
  /** Joins names with "or". */
  anyOf(names: readonly string[]): string
  /** Joins names with "and". */
  allOf(names: readonly string[]): string
}

/** British English, because it writes the day before the month. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr', es: 'es', pt: 'pt' }

/** A year without 29 February, as in the model. */
const YEAR = 2001

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export function createTextFormat(language: Language): TextFormat {
  const locale = LOCALES[language]
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 })
  const plurals = new Intl.PluralRules(locale)
  const months = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const dates = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' })
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const alternatives = new Intl.ListFormat(locale, { type: 'disjunction' })
  const conjunctions = new Intl.ListFormat(locale, { type: 'conjunction' })
  return {
    number: (value) => numbers.format(value),
    plural: (value, forms) => (plurals.select(value) === 'one' ? forms.one : forms.other),
    month: (month) => months.format(Date.UTC(YEAR, month - 1, 1)),
    date: (monthDay) => {
      const [month = 1, day = 1] = monthDay.split('-').map(Number)
      const text = dates.format(Date.UTC(YEAR, month - 1, day))
      // French has an ordinal for the first day of a month, which Intl writes as a number.
      return language === 'fr' ? text.replace(/^1 /u, '1er ') : text
    },
    country: (code) => countries.of(code) ?? code,
    anyOf: (names) => alternatives.format(names),
    allOf: (names) => conjunctions.format(names),
  }
}
