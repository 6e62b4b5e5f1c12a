import type { ShownLanguage } from './language-context'
import { loadStrings } from './load-strings'
import type { Language } from './languages'

/** Loads the texts of a language; those of English, which the first script has, where they cannot be loaded. */
export async function loadShownLanguage(language: Language): Promise<ShownLanguage> {
  try {
    return { language, strings: await loadStrings(language), choice: { status: 'shown' } }
  } catch {
    return { language: 'en', strings: await loadStrings('en'), choice: { status: 'failed', language } }
  }
}
