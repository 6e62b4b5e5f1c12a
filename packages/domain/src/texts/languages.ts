/** Languages of texts for growers; the first is the default. */
export const LANGUAGES = ['en', 'fr', 'es', 'pt', 'sw', 'hi', 'id', 'ar'] as const

export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'en'

/** Returns the direction of a language's script, as the `dir` of an HTML document has it. */
export const getDirection = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')
