import { FIRST_MONTH, LAST_MONTH } from '../month'
import type { Language } from './languages'

/** The locales whose names of months a language has: Arabic names of the Gregorian months differ by region. */
const LOCALES: Readonly<Record<Language, readonly string[]>> = {
  en: ['en-GB', 'en-US'],
  fr: ['fr'],
  es: ['es'],
  pt: ['pt'],
  sw: ['sw'],
  hi: ['hi'],
  id: ['id'],
  ar: ['ar', 'ar-SY', 'ar-DZ', 'ar-MA'],
}

/** Usual spellings that Intl does not have, by month. */
const OTHER_SPELLINGS: Readonly<Record<number, readonly string[]>> = {
  2: ['फ़रवरी', 'pebruari', 'peb'],
  8: ['agt', 'ags', 'agust'],
  9: ['sept', 'setiembre', 'सितम्बर'],
  10: ['अक्तूबर'],
  11: ['nopember', 'nop', 'नवम्बर'],
  12: ['दिसम्बर'],
}

/** A year without 29 February. */
const YEAR = 2001

let monthsByName: ReadonlyMap<string, number> | undefined

/**
 * Returns the number of a month from its name or its usual abbreviation in any language of the texts; undefined for other
 * texts. Letter case, accents and a point at the end make no difference.
 */
export function parseMonthName(text: string): number | undefined {
  monthsByName ??= createMonthsByName()
  return monthsByName.get(toKey(text))
}

function createMonthsByName(): Map<string, number> {
  const months = new Map<string, number>()
  for (let month = FIRST_MONTH; month <= LAST_MONTH; month += 1) {
    const names = Object.values(LOCALES)
      .flat()
      .flatMap((locale) => listNames(locale, month))
    for (const name of [...names, ...(OTHER_SPELLINGS[month] ?? [])]) months.set(toKey(name), month)
  }
  return months
}

/** Lists a name as it stands alone and as it stands in a date, each with its abbreviation. */
function listNames(locale: string, month: number): string[] {
  const date = Date.UTC(YEAR, month - 1, 1)
  return (['long', 'short'] as const).flatMap((length) =>
    [undefined, 'numeric' as const].map((day) => {
      const format = new Intl.DateTimeFormat(locale, { month: length, day, timeZone: 'UTC' })
      return format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? ''
    }),
  )
}

/** Accents of Latin letters, Arabic vowel signs and hamzas, and the nukta of Hindi, which many writers leave out. */
const OPTIONAL_MARKS = /[\u0300-\u036f\u064b-\u0655\u093c]/gu

const toKey = (text: string) =>
  text.trim().normalize('NFKD').replace(OPTIONAL_MARKS, '').toLowerCase().replace(/[.॰]$/u, '')
