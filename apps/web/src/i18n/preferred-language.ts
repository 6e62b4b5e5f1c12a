import { readStored } from '../shared/stored-setting'
import { getDirection, type Language, LANGUAGE_NAMES } from './languages'

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
