/** Languages of texts for growers; the first is the default. */
export const LANGUAGES = ['en', 'fr', 'es', 'pt'] as const

export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'en'
