import { readStored, store } from '../shared/stored-setting'
import { getDirection, type Language, LANGUAGE_NAMES } from './languages'

/** Sets the language and the direction of the document. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = getDirection(language)
}

const LANGUAGE_KEY = 'crop-language'

export function keepLanguage(language: Language): void {
  store(LANGUAGE_KEY, language)
  writeLanguageCookie(language)
}

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

/** The service reads the cookie to choose the language of the first paint and of its own pages. */
function writeLanguageCookie(language: Language): void {
  const security = window.location.protocol === 'https:' ? '; secure' : ''
  try {
    document.cookie = `${LANGUAGE_KEY}=${language}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax${security}`
  } catch {
    // Sandboxed frames have no cookies.
  }
}

const isLanguage = (value: string | null): value is Language =>
  value !== null && Object.hasOwn(LANGUAGE_NAMES, value)

/** Applies the language of the page. Writes the cookie if the service rendered the page in another language. */
export function startInLanguage(language: Language): void {
  if (document.documentElement.lang !== language) writeLanguageCookie(language)
  applyLanguage(language)
}

/** Returns the language that the visitor chose earlier, else the first language of the browser that the page has. */
export function readPreferredLanguage(): Language {
  const stored = readStored(LANGUAGE_KEY)
  if (isLanguage(stored)) return stored
  return navigator.languages.map((tag) => tag.toLowerCase().replace(/-.*/, '')).find(isLanguage) ?? 'en'
}
