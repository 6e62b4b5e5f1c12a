import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '@crop/domain'
import type { Request } from 'express'

/** Returns the language of the service that `Accept-Language` prefers. */
export function chooseLanguage(request: Request): Language {
  const accepted = request.acceptsLanguages(...LANGUAGES)
  return LANGUAGES.find((language) => language === accepted) ?? DEFAULT_LANGUAGE
}
