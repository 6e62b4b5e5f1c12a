import { readStored } from '../shared/stored-setting'

/** The languages of the service, in their own words. */
export const LANGUAGE_NAMES = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  sw: 'Kiswahili',
  hi: 'हिन्दी',
  id: 'Bahasa Indonesia',
  ar: 'العربية',
} as const

export type Language = keyof typeof LANGUAGE_NAMES

export const LANGUAGES: readonly Language[] = ['en', 'fr', 'es', 'pt', 'sw', 'hi', 'id', 'ar']

export const getDirection = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/** Tells the browser the language and the direction of the page. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = getDirection(language)
}

export const LANGUAGE_KEY = 'crop-language'

const isLanguage = (value: string | null): value is Language =>
  value !== null && Object.hasOwn(LANGUAGE_NAMES, value)

/** Returns the language that the visitor chose earlier, else the first language of the browser that the page has. */
export function readPreferredLanguage(): Language {
  const stored = readStored(LANGUAGE_KEY)
  if (isLanguage(stored)) return stored
  return navigator.languages.map((tag) => tag.toLowerCase().replace(/-.*/, '')).find(isLanguage) ?? 'en'
}
