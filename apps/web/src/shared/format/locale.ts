import type { Language } from '../../i18n/languages'

/** The locale of dates and numbers if the browser names no region. English dates start with the day. */
const DEFAULT_LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr', es: 'es', pt: 'pt' }

/** Returns the first locale of the browser that has the language and a region, such as `en-IN`. */
export function chooseLocale(language: Language, browserLocales: readonly string[]): string {
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
