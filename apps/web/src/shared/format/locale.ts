import type { Language } from '../../i18n/languages'

/** The locale of dates and numbers if the browser names no region. English dates start with the day. */
const DEFAULT_LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  fr: 'fr',
  es: 'es',
  pt: 'pt',
  sw: 'sw',
  hi: 'hi',
  id: 'id',
  ar: 'ar-u-nu-latn',
}

/**
 * Returns the first locale of the browser that has the language and a region, such as `en-IN`. Arabic has one for all
 * regions, whose names of months and digits are those of the texts of the service.
 */
export function chooseLocale(language: Language, browserLocales: readonly string[]): string {
  if (language === 'ar') return DEFAULT_LOCALES.ar
  const regional = browserLocales.find((locale) => isRegional(locale, language))
  return regional ?? DEFAULT_LOCALES[language]
}

function isRegional(locale: string, language: Language): boolean {
  try {
    const { language: base, region } = new Intl.Locale(locale)
    return base === language && region !== undefined
  } catch {
    return false
  }
}
