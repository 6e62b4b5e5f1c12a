/** Languages of texts for growers; the first is the default. */
export const LANGUAGES = ['en', 'fr', 'es', 'pt', 'sw', 'hi', 'id', 'ar'] as const

export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'en'
