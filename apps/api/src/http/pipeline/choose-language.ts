import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '@crop/domain'
import type { Request } from 'express'

/** Returns the language of the service that `Accept-Language` prefers. */
export function chooseLanguage(request: Request): Language {
  const accepted = request.acceptsLanguages(...LANGUAGES)
  return LANGUAGES.find((language) => language === accepted) ?? DEFAULT_LANGUAGE
}

/** The cookie that the web page sets when the visitor's choice is not the first language of the browser. */
const LANGUAGE_COOKIE = /(?:^|;\s*)crop-language=([a-z]+)\s*(?:;|$)/

/** Returns the language of an HTML page: the one that the visitor chose on the web page, else as for the API. */
export function choosePageLanguage(request: Request): Language {
  const [, chosen] = LANGUAGE_COOKIE.exec(request.get('cookie') ?? '') ?? []
  return LANGUAGES.find((language) => language === chosen) ?? chooseLanguage(request)
}

/** The request headers on which the language of a page depends. */
export const PAGE_LANGUAGE_VARY = 'Accept-Language, Cookie'
