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
